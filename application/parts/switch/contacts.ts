import { type Contact, parseContact } from '../../../domain/identity/contact.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import type { LegacyRow } from './legacy-source.ts'
import { shortList } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

interface ContactTerms {
  readonly run: SwitchRun
  readonly tally: TableTally
  /** Whether somebody else here has it. */
  readonly isTaken: (key: string, row: LegacyRow) => boolean
}

const COLUMNS = { email: 'email', sms: 'phonenumber' } as const
const CALLED = { email: 'an e-mail address', sms: 'a phone number' } as const
const LONGEST = { email: 50, sms: 20 } as const

/**
 * The contacts of users that can be kept: ours are unique and have the form of one.
 * @returns by user; users without one are absent
 */
export function contactsOf(
  channel: CodeChannel,
  rows: readonly LegacyRow[],
  { run, tally, isTaken }: ContactTerms,
): ReadonlyMap<LegacyRow, Contact> {
  const found = new Map<LegacyRow, Contact>()
  for (const row of rows) {
    const raw = row[COLUMNS[channel]] ?? ''
    const contact = unlessRefused(() =>
      parseContact(channel, raw, (one) => run.parts.phones.parse(one)),
    )
    if (contact === null) continue
    const reason = whyNot(contact, LONGEST[channel], (key) => isTaken(key, row))
    if (reason) tally.alter(row.user_name ?? '', `${raw} is left out: ${reason}`)
    else if (!(contact instanceof DomainError)) found.set(row, contact)
  }
  return withoutDuplicates(found, CALLED[channel], run, tally)
}

function whyNot(
  contact: Contact | DomainError,
  most: number,
  isTaken: (key: string) => boolean,
): string | undefined {
  if (contact instanceof DomainError) return contact.message
  if (contact.text.length > most) return 'it is too long.'
  return isTaken(contact.key) ? 'somebody here has it.' : undefined
}

function withoutDuplicates(
  found: Map<LegacyRow, Contact>,
  called: string,
  run: SwitchRun,
  tally: TableTally,
): ReadonlyMap<LegacyRow, Contact> {
  const groups = Map.groupBy(found, ([, { key }]) => key)
  const shared = [...groups.values()].filter((group) => group.length > 1)
  if (shared.length === 0) return found
  const names = shared.map((group) => group.map(([row]) => row.user_name))
  const question = `Users share ${called} (${shortList(
    names.map((some) => shortList(some, ' and ')),
    '; ',
  )}). Does the first of them keep it, or none?`
  const answer = run.ask('duplicateContacts', question, ['first', 'none'])
  for (const group of shared) {
    for (const [row, { text }] of group.slice(answer === 'first' ? 1 : 0)) {
      found.delete(row)
      tally.alter(row.user_name ?? '', `${text} is left out: somebody else has it too`)
    }
  }
  return found
}
