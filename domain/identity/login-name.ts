import { InvalidLoginName } from './identity-errors.ts'

const SHORTEST = 2
const LONGEST = 30

/**
 * The name somebody logs in with. Two spellings that people read as one name (case, full-width
 * forms, surrounding blanks) have one `key`: it finds the account and counts its failures.
 */
export class LoginName {
  readonly key: string

  private constructor(key: string) {
    this.key = key
  }

  /** @throws InvalidLoginName when the name is not 2 to 30 characters long. */
  static parse(raw: string): LoginName {
    const key = raw.normalize('NFKC').trim().toLowerCase()
    if (key.length < SHORTEST || key.length > LONGEST) throw new InvalidLoginName()
    return new LoginName(key)
  }
}
