export interface StorageRoots {
  /** Relative paths start at the data folder. `..` and links are resolved first. */
  admits(rootPath: string): Promise<boolean>
  /** Whether one equals or contains the other, after resolving links. */
  overlap(one: string, other: string): Promise<boolean>
}
