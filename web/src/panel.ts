// The panel of settings, shown or put away. On a phone it covers the stage, and goes away when that is touched.
import { $, onClick, setPressed } from './dom';

const phone = window.matchMedia('(max-width: 760px)'); // as in style.css

export function connectPanel(): void {
  onClick('panel-toggle', () => showPanel(document.body.classList.contains('no-panel')));
  if (phone.matches) showPanel(false);
  $('view').addEventListener('pointerdown', () => {
    if (phone.matches) showPanel(false);
  });
}

function showPanel(show: boolean): void {
  document.body.classList.toggle('no-panel', !show);
  setPressed($('panel-toggle'), show);
}
