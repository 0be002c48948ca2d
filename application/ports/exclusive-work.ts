/** Periodic work that must run on one instance at a time. */
export interface ExclusiveWork {
  /** Runs `work` unless another instance is running work of this name. @returns whether it ran */
  run(name: string, work: () => Promise<void>): Promise<boolean>
}
