import { LdapDirectory } from '../../../adapters/ldap/parts/directory/ldap-directory.ts'
import { LdapServer } from '../../../adapters/ldap/parts/directory/ldap-server.ts'
import { LdapSteps } from '../../../adapters/ldap/parts/directory/ldap-steps.ts'
import { dingtalk } from '../../../adapters/social/parts/directory/dingtalk.ts'
import { feishu } from '../../../adapters/social/parts/directory/feishu.ts'
import { VendorPeopleSource } from '../../../adapters/social/parts/directory/vendor-people-source.ts'
import { wecom } from '../../../adapters/social/parts/directory/wecom.ts'
import type { DirectoryPasswords } from '../../../application/parts/directory/directory-passwords.ts'
import type { DirectoryTest } from '../../../application/parts/directory/directory-test.ts'
import type { PeopleSource } from '../../../application/parts/directory/people-source.ts'
import type { Config } from '../../settings/config.ts'
import { token } from '../../wiring/token.ts'

export const DIRECTORY_SOURCES = token<Sources>('DirectorySources')

const VENDORS = { dingtalk, feishu, wecom }

interface Sources {
  /** Absent: the directory gives no people by itself. */
  readonly people?: PeopleSource
  /** Absent: the directory checks no passwords. */
  readonly passwords?: DirectoryPasswords
  /** For `gatehouse directory test` and `doctor`. */
  readonly test?: DirectoryTest
}

/**
 * What the directory of this installation can do. Nothing is contacted.
 * @param warn of what an operator must mend
 */
export function sourcesOf(
  { directory, ldap }: Config,
  warn: (warning: string) => void = () => undefined,
): Sources {
  const { kind, clientId = '', clientSecret, api } = directory
  switch (kind) {
    case 'ldap':
      return ldapSources(ldap, warn)
    case 'wecom':
    case 'dingtalk':
    case 'feishu': {
      const account = { clientId, clientSecret: clientSecret?.reveal() ?? '', api }
      const people = new VendorPeopleSource(VENDORS[kind], account)
      return { people, test: people }
    }
    default:
      return {}
  }
}

function ldapSources(ldap: Config['ldap'], warn: (warning: string) => void): Sources {
  const { url, ca, bindDn, bindPassword, people, groups, flavour, attributes } = ldap
  // Settings that lack them stop a start.
  if (url === undefined || people === undefined) return {}
  const bind = bindDn && bindPassword && { dn: bindDn, password: bindPassword.reveal() }
  const server = new LdapServer({
    url,
    startTls: ldap.startTls === 'on',
    ca,
    bind: bind || undefined,
  })
  const schema = { people, groups, flavour, attributes }
  const source = new LdapDirectory(server, schema, warn)
  return { people: source, passwords: source, test: new LdapSteps(server, schema, source) }
}
