import { dingtalk } from '../../../adapters/social/parts/directory/dingtalk.ts'
import { feishu } from '../../../adapters/social/parts/directory/feishu.ts'
import { VendorPeopleSource } from '../../../adapters/social/parts/directory/vendor-people-source.ts'
import { VendorSteps } from '../../../adapters/social/parts/directory/vendor-steps.ts'
import { wecom } from '../../../adapters/social/parts/directory/wecom.ts'
import type { DirectoryPasswords } from '../../../application/parts/directory/directory-passwords.ts'
import type { DirectoryTest } from '../../../application/parts/directory/directory-test.ts'
import type { PeopleSource } from '../../../application/parts/directory/people-source.ts'
import type { Config } from '../../settings/config.ts'
import { token } from '../../wiring/token.ts'

/** `undefined`: the directory gives no people by itself. */
export const PEOPLE_SOURCE = token<PeopleSource | undefined>('PeopleSource')
/** `undefined`: the directory checks no passwords. */
export const DIRECTORY_PASSWORDS = token<DirectoryPasswords | undefined>('DirectoryPasswords')

const VENDORS = { dingtalk, feishu, wecom }

interface Sources {
  readonly people?: PeopleSource
  readonly passwords?: DirectoryPasswords
  /** For `gatehouse directory test` and `doctor`. */
  readonly test?: DirectoryTest
}

/** What the directory of this installation can do. Nothing is contacted. */
export function sourcesOf({ directory }: Config): Sources {
  const { kind, clientId = '', clientSecret, api } = directory
  switch (kind) {
    case 'wecom':
    case 'dingtalk':
    case 'feishu': {
      const account = { clientId, clientSecret: clientSecret?.reveal() ?? '', api }
      const people = new VendorPeopleSource(VENDORS[kind], account)
      return { people, test: new VendorSteps(people) }
    }
    default:
      return {}
  }
}
