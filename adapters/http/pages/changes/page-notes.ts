import type {
  ChangeNotes,
  SeenLinks,
  SeenRow,
} from '../../../../application/modules/seen-changes.ts'
import { ROLE } from '../../../../domain/access/role-record.ts'
import { Client } from '../../../../domain/client/client.ts'
import { GrantPolicy } from '../../../../domain/client/grant-policy.ts'
import type { AnyRow, RecordChange, RecordType } from '../../../../domain/records/record.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { StoragePlatform } from '../../../../domain/storage/platforms/storage-platform.ts'
import { USER } from '../../../../domain/users/user-record.ts'
import { isNoting, noteChange } from '../../edge/audit/noted-changes.ts'
import { platformRow } from '../../files/platforms/platform-row.ts'
import { clientRow } from '../client-forms.ts'
import { columnsOf } from '../record/codecs.ts'

/** Stands for a secret that is another one. Entries mask it, as they do rows that have the mask. */
const OTHER_SECRET = 'other'

/** Keeps changes for the audit entry of the request that makes them, as pages show rows. */
export const pageNotes: ChangeNotes = {
  isOpen: (of) => isNoting() && (of === undefined || ofUsersAndRoles(of) !== undefined),
  note: (seen) => (seen.kind === 'links' ? noteLinks(seen) : noteRow(seen)),
}

/** The kernel notes what its pages change. */
export function noteRows(of: RecordType, change: RecordChange<AnyRow>): void {
  const { name: record } = of
  if (change.kind === 'remove') {
    for (const row of change.rows) noteChange({ record, id: row.id, before: shown(of, row) })
    return
  }
  const { id = '' } = change.row
  const before = change.kind === 'edit' && { before: shown(of, change.before) }
  noteChange({ record, id, ...before, after: shown(of, change.row) })
}

function noteRow({ of: record, id, before, after, fields = [] }: SeenRow): void {
  const show = (row: object) => shownRow(record, row)
  const secrets = [...(fields.includes('secret') ? ['clientSecret'] : []), ...keysOf(before, after)]
  const others = Object.fromEntries(secrets.map((name) => [name, OTHER_SECRET]))
  noteChange({
    ...{ record, id },
    ...(before && { before: show(before) }),
    ...(after && { after: { ...show(after), ...others } }),
  })
}

/** Pages without the kernel. */
function ofUsersAndRoles(name: string): RecordType | undefined {
  return [ROLE, USER].find((record) => record.name === name)
}

function shownRow(of: string, row: object): Readonly<Record<string, unknown>> {
  if (row instanceof Client) return clientRow(sorted(row))
  if (row instanceof StoragePlatform) return platformRow(row)
  const record = ofUsersAndRoles(of)
  return record ? shown(record, { ...row }) : { ...row }
}

/** Without the id, and what is read from other rows. */
function shown(of: RecordType, row: Partial<AnyRow>): Readonly<Record<string, unknown>> {
  const columns = columnsOf({ of }).filter(({ field, is }) => field !== 'id' && !is.joined)
  return Object.fromEntries(columns.map(({ field, name, codec }) => [name, codec.show(row[field])]))
}

/** Another order of grant types is no change. */
function sorted({ props }: Client): Client {
  const inOrder = ({ grantTypes }: GrantPolicy) => new GrantPolicy(grantTypes.toSorted())
  const { grants, strongGrants } = props
  return new Client({ ...props, grants: inOrder(grants), strongGrants: inOrder(strongGrants) })
}

/** Members of a platform with keys that are others now. */
function keysOf(before: object | undefined, after: object | undefined): readonly string[] {
  if (!(before instanceof StoragePlatform) || !(after instanceof StoragePlatform)) return []
  const [old, now] = [before.props.remote, after.props.remote]
  return (['accessKey', 'secretKey'] as const).filter((key) => old?.[key] !== now?.[key])
}

function noteLinks({ of: record, id, member, before, after }: SeenLinks): void {
  const [lost, got] = [without(before, after), without(after, before)]
  if (lost.length + got.length === 0) return
  noteChange({ record, id, before: { [member]: lost }, after: { [member]: got } })
}

function without(ids: readonly Id[], others: readonly Id[]): Id[] {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}
