import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: {
    target: 'es2020',
    assetsInlineLimit: 0, // everything as files: the content policy allows nothing written into the page
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
