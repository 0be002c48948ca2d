import { ROLE } from '../../domain/access/role-record.ts'
import type { EventName } from '../../domain/events/events.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { TellEvents, Told } from './tell-events.ts'

/** A row that was added has no `before`, and one that was removed no `after`. */
export interface SeenRow {
  readonly kind: 'client' | 'platform' | 'menu' | 'record'
  /** Such as `client`, or the name of the record. */
  readonly of: string
  readonly id: Id
  readonly before?: object | undefined
  readonly after?: object | undefined
  /** What has another value. */
  readonly fields?: readonly string[]
}

/** What a role or a user has of others. */
export interface SeenLinks {
  readonly kind: 'links'
  readonly of: string
  readonly id: Id
  readonly member: string
  readonly before: readonly Id[]
  readonly after: readonly Id[]
}

export type Seen = SeenRow | SeenLinks

/** Keeps changes for the entry in the operation log. */
export interface ChangeNotes {
  /**
   * Whether there will be an entry, and changes are kept for it.
   * @param of a kind of record; absent: any other thing
   */
  isOpen(of?: string): boolean
  note(seen: Seen): void
}

interface Look {
  /** Whether hooks hear of it. */
  readonly isHeard: boolean
  /** Whether anybody wants to know what was there before. */
  readonly isWanted: boolean
  readonly see: (seen: Seen) => void
  /** What only hooks are told. */
  readonly tell: (told: Told) => void
}

/** Looks at what stores change, once for hooks and for the operation log. */
export class SeeChanges {
  readonly #tell: Pick<TellEvents, 'hears' | 'with'>
  readonly #notes: ChangeNotes

  constructor(tell: Pick<TellEvents, 'hears' | 'with'>, notes: ChangeNotes) {
    this.#tell = tell
    this.#notes = notes
  }

  /** @param of a kind of thing; absent: any */
  async during<T>(
    events: readonly EventName[],
    change: (look: Look) => Promise<T>,
    of?: string,
  ): Promise<T> {
    const [isHeard, isNoted] = [this.#tell.hears(events, of), this.#notes.isOpen(of)]
    const told: Told[] = []
    const look: Look = {
      isHeard,
      isWanted: isHeard || isNoted,
      see: (seen) => {
        if (isNoted) this.#notes.note(seen)
        if (isHeard) told.push(...toldOf(seen))
      },
      tell: (one) => void told.push(one),
    }
    if (!isHeard) return change(look)
    return this.#tell.with(
      events,
      () => change(look),
      () => told,
    )
  }
}

function toldOf(seen: Seen): readonly Told[] {
  if (seen.kind === 'links') return toldOfLinks(seen)
  const { of, id, before, after, fields = [] } = seen
  if (seen.kind === 'client' || seen.kind === 'platform') return [rowEvent(seen.kind, seen)]
  if (seen.kind === 'menu' || (before && after && fields.length === 0)) return []
  if (of === USER.name) {
    const isDisabled = fields.includes('status') && Object(after).status === 'disabled'
    const disabled: Told = { event: 'user.disabled', of, id, data: { id } }
    return [rowEvent('user', seen), ...(isDisabled ? [disabled] : [])]
  }
  return [recordEvent(seen), ...(of === ROLE.name ? [rowEvent('role', seen)] : [])]
}

function rowEvent(
  kind: 'client' | 'platform' | 'user' | 'role',
  { of, id, before, after, fields = [] }: SeenRow,
): Told {
  if (!before) return { event: `${kind}.added`, of, id, data: { id } }
  if (!after) return { event: `${kind}.removed`, of, id, data: { id } }
  return { event: `${kind}.changed`, of, id, data: { id, fields } }
}

function recordEvent({ of, id, before, after, fields = [] }: SeenRow): Told {
  const data = { record: of, id }
  if (!before) return { event: 'record.added', of, id, data }
  if (!after) return { event: 'record.removed', of, id, data }
  return { event: 'record.changed', of, id, data: { ...data, fields } }
}

function toldOfLinks({ of, id, member, before, after }: SeenLinks): readonly Told[] {
  const [old, now] = [new Set(before), new Set(after)]
  if (old.size === now.size && [...old].every((one) => now.has(one))) return []
  if (of === USER.name) return member === 'roles' ? [rolesChanged(id)] : []
  if (member === 'users') return []
  return [{ event: 'role.changed', of, id, data: { id, fields: [member] } }]
}

export function rolesChanged(id: Id): Told {
  return { event: 'user.roles-changed', of: USER.name, id, data: { id } }
}
