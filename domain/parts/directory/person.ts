/** What a directory says of one person, whatever its protocol. */
export interface DirectoryPerson {
  /**
   * Unchanging and unique there, at most 255 characters: `entryUUID`, `objectGUID`, `sub`, `userid`.
   * Never a name or a DN, which somebody else may get later.
   */
  readonly key: string
  /** What the person signs in with there; not yet judged by our rules. */
  readonly name: string
  readonly nickName?: string | undefined
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
  /** Keys of `DirectoryDepartment`; the first one counts. */
  readonly departments: readonly string[]
  /** Names of groups, as rules spell them. */
  readonly groups: readonly string[]
  /** Attributes or claims that rules may ask for, by name. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** Whether the directory itself would let the person in. */
  readonly isActive: boolean
}

export interface DirectoryDepartment {
  /** Unchanging and unique there. */
  readonly key: string
  readonly name: string
  /** `undefined` for those at the top. */
  readonly parentKey: string | undefined
}

/** @param domains of e-mail addresses; empty: all, and people without an address */
export function isOfDomains(email: string | undefined, domains: readonly string[]): boolean {
  const domain = email?.trim().toLowerCase().split('@').at(-1)
  return domains.length === 0 || domains.some((one) => one.toLowerCase() === domain)
}

/** Names of groups of those who are active, by key. */
export async function activeGroups(
  pages: AsyncIterable<readonly DirectoryPerson[]>,
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  for await (const page of pages) {
    for (const { key, groups, isActive } of page) if (isActive) found.set(key, groups)
  }
  return found
}

/** Departments of which people have only the names: these are their keys, too. */
export async function departmentsByName(
  pages: AsyncIterable<readonly DirectoryPerson[]>,
): Promise<DirectoryDepartment[]> {
  const names = new Set<string>()
  for await (const page of pages) {
    for (const name of page.flatMap(({ departments }) => departments)) names.add(name)
  }
  return [...names].map((name) => ({ key: name, name, parentKey: undefined }))
}
