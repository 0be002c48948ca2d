/** When and by whom a file was put into the trash, and when it leaves it for good. */
export interface InTrash {
  readonly at: Date
  readonly by: string
  readonly until: Date
}

/** Into the trash instead of out of the world. */
export interface TrashTerms extends InTrash {
  /** Whether the files count against the quotas of their uploaders until then. */
  readonly counts: boolean
}
