// Light or dark: what the user chose last, or else what the system prefers.
import { onClick } from './dom';

const KEPT_AS = 'tidelock-theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

export class Theme {
  /// The page's colours are other ones.
  onChange: () => void = () => {};

  constructor() {
    systemIsDark.addEventListener('change', () => this.apply());
    onClick('theme', () => {
      localStorage.setItem(KEPT_AS, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
      this.apply();
    });
  }

  apply(): void {
    const kept = localStorage.getItem(KEPT_AS);
    const dark = kept ? kept === 'dark' : systemIsDark.matches;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    this.onChange();
  }
}
