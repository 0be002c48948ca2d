/** The folders below which the operator lets local platforms keep files. */
export interface StorageRoots {
  /** Relative paths begin at the data folder. Steps upwards count for what they lead to. */
  admits(rootPath: string): boolean
  /** Whether one is the other, or lies in it. */
  overlap(one: string, other: string): boolean
}
