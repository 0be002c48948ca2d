/** Processes untrusted input with limited memory and time, each input in its own process. */
export interface BoundedProgram {
  /** @returns `undefined` when it crashed or exceeded a limit. @throws Overloaded if too slow */
  run(input: Uint8Array): Promise<Uint8Array | undefined>
}
