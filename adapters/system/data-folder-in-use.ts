/** Thrown if another process holds the lock. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly path: string

  constructor(path: string) {
    super('The data directory is in use by another process.')
    this.path = path
  }
}
