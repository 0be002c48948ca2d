import type { DirectoryStep } from '../../../application/parts/directory/directory-test.ts'
import type {
  PeopleSource,
  WantedPeople,
} from '../../../application/parts/directory/people-source.ts'
import { sourcesOf } from '../../../bootstrap/parts/directory/sources.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import type { Environment } from '../../../bootstrap/settings/environment.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import { GROUPS, PEOPLE } from './company-ldif.ts'
import type { SlapdServer } from './slapd.ts'

/** Settings for a private directory; `LDAP_CA` names no file that exists. */
export function ldapSettings(server: SlapdServer): Record<string, string> {
  return {
    DIRECTORY: 'ldap',
    LDAP_URL: server.secureUrl,
    LDAP_CA: 'ca.pem',
    LDAP_BIND_DN: server.reader.dn,
    LDAP_BIND_PASSWORD: server.reader.password,
    LDAP_PEOPLE: PEOPLE,
    LDAP_GROUPS: GROUPS,
  }
}

/** What settings make of a directory. @param ca the text of the file `LDAP_CA` */
export function ldapSources(env: Environment, ca: string, warnings: string[] = []) {
  const config = loadConfig(env, () => ca)
  const { people, passwords, test } = sourcesOf(config, (warning) => warnings.push(warning))
  if (!people || !passwords || !test) throw new Error('The settings name no directory.')
  return { people, passwords, test }
}

export function ldapAt(server: SlapdServer, env: Environment = {}, warnings: string[] = []) {
  return ldapSources({ ...ldapSettings(server), ...env }, server.ca, warnings)
}

export async function readPeople(
  source: PeopleSource,
  wanted: WantedPeople,
): Promise<DirectoryPerson[]> {
  const found: DirectoryPerson[] = []
  for await (const page of source.people(wanted)) found.push(...page)
  return found
}

/** The steps as `state step: message | advice`. */
export async function stepLines(steps: AsyncIterable<DirectoryStep>): Promise<string[]> {
  const lines: string[] = []
  for await (const { state, step, message, advice = '' } of steps)
    lines.push(`${state} ${step}: ${message}${advice && ` | ${advice}`}`)
  return lines
}
