/** A program that processes untrusted input in a process with limited memory and time. */
export interface BoundedProgram {
  /**
   * Each input gets its own process.
   * @returns the output; `undefined` when the process crashed, or exceeded its memory or processor
   * time. A retry would not help.
   * @throws Overloaded when it did not finish in time, possibly because the machine is busy
   */
  run(input: Uint8Array): Promise<Uint8Array | undefined>
}
