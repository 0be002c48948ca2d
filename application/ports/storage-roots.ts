/** The folders that the operator allows for local platforms. */
export interface StorageRoots {
  /** Relative paths start at the data folder. `..` and links are resolved first. */
  admits(rootPath: string): Promise<boolean>
  /** Whether one is the other or lies inside it, after resolving links. */
  overlap(one: string, other: string): Promise<boolean>
}
