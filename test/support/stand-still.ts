/** The event loop does nothing else for so long, as when a large module is loaded. */
export function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
