/** A program of ours that reads what a stranger sent, in a process whose memory and time end. */
export interface BoundedProgram {
  /**
   * Each input has a process of its own, which ends with it.
   * @returns what the program made of it; `undefined` when the process died of it, by more memory or
   * processor time than it may take, or by a crash. Trying again would not change that.
   * @throws Overloaded when it came to no end in time: that may be the fault of a busy machine
   */
  run(input: Uint8Array): Promise<Uint8Array | undefined>
}
