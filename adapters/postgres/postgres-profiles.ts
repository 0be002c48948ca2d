import type {
  Contact,
  LastLogin,
  ProfileChanges,
  Profiles,
} from '../../application/ports/profiles.ts'
import type { Id } from '../../domain/shared/id.ts'
import { moment, optionalText, text } from './columns.ts'
import type { Database } from './database.ts'
import { type Statement, storable } from './statement.ts'
import { brokenUniqueness } from './store-errors.ts'

const LAST_LOGIN: Statement = {
  name: 'last-login',
  text: `select at, address from login_log where user_id = $1 and outcome = 'success'
    order by at desc, id desc limit 1`,
}

/** Null leaves a column as it is; for contacts, empty text clears it. */
const CHANGE_PROFILE: Statement = {
  name: 'change-profile',
  text: `update users set
      nick_name = coalesce($2, nick_name),
      sex = coalesce($3, sex),
      email = case when $4::text is null then email else nullif($4, '') end,
      email_key = case when $5::text is null then email_key else nullif($5, '') end,
      phone_number = case when $6::text is null then phone_number else nullif($6, '') end,
      phone_key = case when $7::text is null then phone_key else nullif($7, '') end
    where id = $1`,
}

const REPLACE_AVATAR: Statement = {
  name: 'replace-avatar',
  text: `with held as (select id, avatar_url from users where id = $1 for update)
    update users u set avatar_url = $2 from held where u.id = held.id
      returning held.avatar_url as previous`,
}

const CONTACT_KEYS: ReadonlySet<string> = new Set(['users_email_key_key', 'users_phone_key_key'])

export class PostgresProfiles implements Profiles {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async lastLogin(userId: Id): Promise<LastLogin | undefined> {
    const [row] = await this.#database.rows(LAST_LOGIN, [userId])
    return row && { at: moment(row, 'at'), address: text(row, 'address') }
  }

  async change(userId: Id, { nickName, sex, email, phone }: ProfileChanges) {
    const own = [nickName === undefined ? null : storable(nickName), sex ?? null]
    const values = [userId, ...own, ...columnsOf(email), ...columnsOf(phone)]
    try {
      await this.#database.rows(CHANGE_PROFILE, values)
      return 'changed'
    } catch (error) {
      const broken = brokenUniqueness(error)
      if (broken === undefined || !CONTACT_KEYS.has(broken)) throw error
      return 'contact-taken'
    }
  }

  async replaceAvatar(userId: Id, avatar: string): Promise<string | undefined> {
    const [row = {}] = await this.#database.rows(REPLACE_AVATAR, [userId, avatar])
    return optionalText(row, 'previous')
  }
}

function columnsOf(contact: Contact | null | undefined): (string | null)[] {
  if (contact === undefined) return [null, null]
  return contact ? [storable(contact.text), storable(contact.key)] : ['', '']
}
