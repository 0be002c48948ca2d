/** The folders below which the operator lets local platforms keep files. */
export interface StorageRoots {
  /** Relative paths begin at the data folder. Steps upwards and links count for what they lead to. */
  admits(rootPath: string): Promise<boolean>
  /** Whether one is the other, or lies in it, whatever links lead there. */
  overlap(one: string, other: string): Promise<boolean>
}
