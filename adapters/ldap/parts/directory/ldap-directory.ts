import type { Entry } from 'ldapts'
import type { WantedPeople } from '../../../../application/parts/directory/people-source.ts'
import {
  activeGroups,
  type DirectoryDepartment,
  type DirectoryPerson,
  departmentsByName,
} from '../../../../domain/parts/directory/person.ts'
import { DependencyUnavailable } from '../../../../domain/shared/availability-errors.ts'
import type { LdapConnection } from './ldap-connection.ts'
import { LdapDepartments, nearest } from './ldap-departments.ts'
import { LdapGroups } from './ldap-groups.ts'
import { LdapPeople, type LdapSchema } from './ldap-people.ts'
import type { LdapServer } from './ldap-server.ts'

/** For the whole check of a password, in milliseconds: less than the five seconds that are promised. */
const CHECK_MS = 4500
/** Longer than any name there. */
const LONGEST_NAME = 256

/**
 * Results of a bind that say no to this person (RFC 4511, appendix A.2): 49 is a wrong password, and in
 * Active Directory also one that has expired, a locked and a disabled account; 48 an entry without a
 * password; 19, 32 and 53 are how other servers refuse those that are locked or gone.
 */
const REFUSALS = new Set([19, 32, 48, 49, 53])

/** A directory that speaks LDAP. Nothing is changed there. */
export class LdapDirectory {
  readonly #server: LdapServer
  readonly #people: LdapPeople
  readonly #groups: LdapGroups | undefined
  readonly #departments: LdapDepartments | undefined
  readonly #nobody: string
  readonly #warn: (warning: string) => void

  /** @param warn of what an operator must mend */
  constructor(server: LdapServer, schema: LdapSchema, warn: (warning: string) => void) {
    this.#server = server
    this.#people = new LdapPeople(schema)
    this.#groups = schema.groups && new LdapGroups(schema.groups, schema.flavour)
    this.#departments = this.#people.namesDepartments
      ? undefined
      : new LdapDepartments(schema.people.base, this.#people.keyAttribute)
    this.#nobody = `cn=nobody has this name,${schema.people.base}`
    this.#warn = warn
  }

  async check(name: string, password: string): Promise<DirectoryPerson | 'unknown' | 'wrong'> {
    // A bind without a password succeeds (RFC 4513, section 5.1.2); some servers end it at a NUL.
    if (password === '' || password.includes('\0')) return 'wrong'
    if (name.trim() === '' || name.length > LONGEST_NAME) return 'unknown'
    const until = AbortSignal.timeout(CHECK_MS)
    return this.#within(until, async (connection) => {
      const entry = await this.#onlyOne(connection, name)
      const found = entry && this.#people.read(entry)
      if (!entry || !found) {
        // As much work as for a name that is there, so that the time tells nothing.
        await this.#opens(this.#nobody, password, until)
        return 'unknown'
      }
      if (!(await this.#opens(entry.dn, password, until)) || !found.isActive) return 'wrong'
      return {
        ...found,
        groups: (await this.#groups?.ofOne(connection, entry, found.name)) ?? [],
        departments: (await this.#departments?.ofOne(connection, entry)) ?? found.departments,
      }
    })
  }

  async *people(wanted: WantedPeople): AsyncGenerator<readonly DirectoryPerson[]> {
    let connection: LdapConnection | undefined
    try {
      connection = await this.#server.open()
      const groups = await this.#groups?.all(connection)
      const departments = await this.#departments?.all(connection)
      for (const filter of this.#people.filters(connection.library, wanted)) {
        for await (const page of connection.pages(this.#people.search(filter))) {
          yield page.flatMap((entry) => {
            const found = this.#people.read(entry)
            if (!found) return []
            const around = departments ? nearest(entry, departments) : found.departments
            return { ...found, groups: groups?.(entry, found.name) ?? [], departments: around }
          })
        }
      }
    } catch (error) {
      throw new DependencyUnavailable(error)
    } finally {
      connection?.close()
    }
  }

  present() {
    return activeGroups(this.people('all'))
  }

  async departments(): Promise<readonly DirectoryDepartment[]> {
    const units = this.#departments
    if (!units) return departmentsByName(this.people('all'))
    return this.#within(undefined, async (connection) => [
      ...(await units.all(connection)).values(),
    ])
  }

  async #onlyOne(connection: LdapConnection, name: string): Promise<Entry | undefined> {
    const { library } = connection
    const search = this.#people.search(this.#people.named(library, name))
    const [entry, other] = await connection.some(search, 2)
    if (other) this.#warn('LDAP_PEOPLE finds several entries for one name: nobody enters with it.')
    // A bind without a DN is anonymous, whatever the password.
    return other || entry?.dn === '' ? undefined : entry
  }

  /** Binds on a connection of its own, so that nothing else is ever asked as this person. */
  async #opens(dn: string, password: string, until: AbortSignal): Promise<boolean> {
    const connection = await this.#server.openUnbound(until)
    try {
      await connection.bind(dn, password)
      return true
    } catch (error) {
      if (error instanceof connection.library.ResultCodeError && REFUSALS.has(error.code))
        return false
      throw error
    } finally {
      connection.close()
    }
  }

  async #within<T>(
    until: AbortSignal | undefined,
    ask: (connection: LdapConnection) => Promise<T>,
  ): Promise<T> {
    let connection: LdapConnection | undefined
    try {
      connection = await this.#server.open(until)
      return await ask(connection)
    } catch (error) {
      throw new DependencyUnavailable(error)
    } finally {
      connection?.close()
    }
  }
}
