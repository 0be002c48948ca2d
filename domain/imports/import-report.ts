import type { Language } from '../language/language.ts'
import type { DomainError } from '../shared/domain-error.ts'

/** A row of a sheet, or the reason why it cannot be read; with its name. */
export interface ReadRow<Form> {
  /** As spreadsheet programs number it. */
  readonly row: number
  readonly name: string
  readonly form: Form | DomainError
  /** What can be read beside the faults, so that more of them are found. */
  readonly rest?: Form
}

export interface ImportRequest<Row> {
  readonly rows: readonly Row[]
  /** Whether rows that exist already are changed. */
  readonly updates: boolean
  /** Stores nothing; the report is the same. */
  readonly onlyChecks: boolean
  /** Added users are invited in this language, and get no password. */
  readonly invitesIn?: Language | undefined
}

export interface ImportLine {
  readonly row: number
  readonly name: string
  readonly outcome: 'added' | 'changed' | 'unchanged' | DomainError
}

export interface ImportReport {
  readonly isStored: boolean
  readonly lines: readonly ImportLine[]
  /** The generated password of added users, to be shown once. */
  readonly initialPassword?: string | undefined
  /** How many invitations will be sent. */
  readonly invited?: number | undefined
}
