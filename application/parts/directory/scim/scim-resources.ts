import type { ScimFilter } from '../../../../domain/parts/directory/scim/scim-filter.ts'
import type { MemberChange } from '../../../../domain/parts/directory/scim/scim-patch.ts'
import type { ScimKind } from '../../../../domain/parts/directory/scim/scim-schema.ts'
import type { ScimObject } from '../../../../domain/parts/directory/scim/scim-values.ts'

export interface ScimResource {
  /** A UUID. */
  readonly id: string
  readonly kind: ScimKind
  /** Without members and groups. */
  readonly document: ScimObject
  /** Grows with each change. */
  readonly version: number
  readonly createdAt: Date
  readonly changedAt: Date
}

export interface ScimPage {
  readonly filter?: ScimFilter | undefined
  /** How many come before it. */
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

/** The other side of a membership. */
export interface Related {
  readonly id: string
  /** Of a group. */
  readonly name?: string | undefined
}

export type RelatedById = ReadonlyMap<string, readonly Related[]>

/** User and group names are unique, whatever the case of their letters. */
export interface ScimResources {
  /** @returns `undefined`, with nothing stored, if the name is taken */
  add(kind: ScimKind, document: ScimObject, at: Date): Promise<ScimResource | undefined>
  /** @param lock inside a transaction nobody else changes it until that ends */
  get(kind: ScimKind, id: string, lock?: 'lock'): Promise<ScimResource | undefined>
  /**
   * The next version of what is locked; the same one if the document is as it was and nothing else
   * of the resource was touched.
   * @returns `undefined`, as it was, if the name is taken
   */
  set(
    id: string,
    document: ScimObject,
    at: Date,
    touched?: boolean,
  ): Promise<ScimResource | undefined>
  /** With its memberships. Removing what is not there succeeds. */
  remove(id: string): Promise<void>
  /** Filters where they are stored, the oldest first. */
  find(
    kind: ScimKind,
    page: ScimPage,
  ): Promise<{ readonly total: number; readonly resources: readonly ScimResource[] }>
  /** @throws ScimInvalid if there are more than `most` together */
  membersOf(groups: readonly string[], most: number): Promise<RelatedById>
  groupsOf(users: readonly string[]): Promise<RelatedById>
  /**
   * @returns ids of users who joined or left
   * @throws ScimInvalid for an id that no user has
   */
  changeMembers(group: string, change: MemberChange): Promise<string[]>
}
