// Keys, unless a control that the key is meant for has the focus.

/// actions: by the key's name; `many` is 10 while Shift is held, else 1.
export function connectKeyboard(actions: Record<string, (many: number) => void>): void {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    if (!action || isMeantFor(event.target as HTMLElement, event.key)) return;
    event.preventDefault();
    action(event.shiftKey ? 10 : 1);
  });
}

function isMeantFor(target: HTMLElement, key: string): boolean {
  if (target.id === 'time') return false;
  if (target.tagName === 'SELECT') return true;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' || key === ' ';
  return target instanceof HTMLButtonElement && key === ' ';
}
