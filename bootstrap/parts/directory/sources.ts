import type { DirectoryPasswords } from '../../../application/parts/directory/directory-passwords.ts'
import type { PeopleSource } from '../../../application/parts/directory/people-source.ts'
import type { Config } from '../../settings/config.ts'
import { token } from '../../wiring/token.ts'

/** `undefined`: the directory gives no people by itself. */
export const PEOPLE_SOURCE = token<PeopleSource | undefined>('PeopleSource')
/** `undefined`: the directory checks no passwords. */
export const DIRECTORY_PASSWORDS = token<DirectoryPasswords | undefined>('DirectoryPasswords')

interface Sources {
  readonly people?: PeopleSource
  readonly passwords?: DirectoryPasswords
}

/** What the directory of this installation can do. Nothing is contacted. */
export function sourcesOf({ directory }: Config): Sources {
  switch (directory.kind) {
    default:
      return {}
  }
}
