import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'

/** Checks passwords at a directory. */
export interface DirectoryPasswords {
  /**
   * Looks the name up and compares the password there. An empty password is wrong, and never sent.
   * @returns `unknown` if nobody has the name, and `wrong` also for whom the directory locks out
   * @throws DependencyUnavailable within five seconds when the directory is away or slow
   */
  check(name: string, password: string): Promise<DirectoryPerson | 'unknown' | 'wrong'>
}
