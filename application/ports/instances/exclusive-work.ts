export interface ExclusiveWork {
  /** @returns whether it ran; not while another instance runs work of this name */
  run(name: string, work: () => Promise<void>): Promise<boolean>
}
