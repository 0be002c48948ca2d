/** Blocks the event loop, as loading a large module does. */
export function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
