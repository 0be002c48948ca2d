/** Why a migration of a module stands in the way of all of them. */
export interface RefusedFile {
  readonly reason:
    | 'misnamed'
    /** It would end the transaction in which it is applied. */
    | 'ends-transaction'
    /** It is not the text that was applied. */
    | 'changed'
    /** The database has it, but the folder does not. */
    | 'unknown'
  readonly module: string
  readonly name: string
  /** Of the module, when this database last saw it. */
  readonly version?: string | undefined
}

/** The migrations of modules do not fit each other or the database. Nothing was applied. */
export class ModulesRefused extends Error {
  override readonly name = 'ModulesRefused'
  readonly files: readonly RefusedFile[]

  constructor(files: readonly RefusedFile[]) {
    super(`Refused: ${files.map(({ module, name }) => `${module} ${name}`).join(', ')}`)
    this.files = files
  }
}

/** A statement of a migration failed. What the file had done before it was undone. */
export class ModuleMigrationFailed extends Error {
  override readonly name = 'ModuleMigrationFailed'
  readonly module: string
  readonly file: string
  /** From 1, where the database tells it. */
  readonly line: number | undefined

  constructor(file: { module: string; name: string }, line: number | undefined, cause: Error) {
    super(cause.message, { cause })
    this.module = file.module
    this.file = file.name
    this.line = line
  }
}
