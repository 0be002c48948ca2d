import type {
  LastLogin,
  ProfileChanges,
  Profiles,
} from '../../../application/ports/accounts/profiles.ts'
import type { Contact } from '../../../domain/identity/contact.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { brokenUniqueness } from '../connection/store-errors.ts'
import { moment, optionalText, text } from '../rows/columns.ts'

// Uses of keys are in the log too, without a client.
const LAST_LOGINS: Statement = {
  name: 'last-logins',
  text: `select asked.id as user_id, l.at, l.address from unnest((select $1::bigint[])) as asked(id)
    cross join lateral (select at, address from login_log
      where user_id = asked.id and outcome = 'success' and client_id <> ''
      order by at desc, id desc limit 1) as l`,
}

const POSTS: Statement = {
  name: 'names-of-posts',
  text: `select p.name from user_posts u join posts p on p.id = u.post_id where u.user_id = $1
    order by p.sort_order, p.id`,
}

/** Null leaves a column unchanged; for contacts, an empty string clears it. */
const CHANGE_PROFILE: Statement = {
  name: 'change-profile',
  text: `update users set
      nick_name = coalesce($2, nick_name),
      sex = coalesce($3, sex),
      email = case when $4::text is null then email else nullif($4, '') end,
      email_proven = email_proven and ($5::text is null or $5 is not distinct from email_key),
      email_key = case when $5::text is null then email_key else nullif($5, '') end,
      phone_number = case when $6::text is null then phone_number else nullif($6, '') end,
      phone_proven = phone_proven and ($7::text is null or $7 is not distinct from phone_key),
      phone_key = case when $7::text is null then phone_key else nullif($7, '') end
    where id = $1`,
}

// The row stays locked until the whole step is done (ADR 31); logins of the user do not wait for
// it.
const REPLACE_AVATAR: Statement = {
  name: 'replace-avatar',
  text: `with held as (select id, avatar_url from users where id = $1 for no key update)
    update users u set avatar_url = $2 from held where u.id = held.id
      returning held.avatar_url as previous`,
}

const CONTACT_KEYS: ReadonlySet<string> = new Set(['users_email_key_key', 'users_phone_key_key'])

export class PostgresProfiles extends OnDatabase implements Profiles {
  async lastLogin(userId: Id): Promise<LastLogin | undefined> {
    return (await this.lastLogins([userId])).get(userId)
  }

  async posts(userId: Id): Promise<string[]> {
    return (await this.database.rows(POSTS, [userId])).map((row) => text(row, 'name'))
  }

  async lastLogins(userIds: readonly Id[]): Promise<ReadonlyMap<Id, LastLogin>> {
    const rows = await this.database.rows(LAST_LOGINS, [[...userIds]])
    const logins = rows.map(
      (row) =>
        [text(row, 'user_id'), { at: moment(row, 'at'), address: text(row, 'address') }] as const,
    )
    return new Map(logins)
  }

  async change(userId: Id, { nickName, sex, email, phone }: ProfileChanges) {
    const own = [nickName === undefined ? null : storable(nickName), sex ?? null]
    const values = [userId, ...own, ...columnsOf(email), ...columnsOf(phone)]
    try {
      await this.database.repeatableTransaction(() => this.database.rows(CHANGE_PROFILE, values))
      return 'changed'
    } catch (error) {
      const broken = brokenUniqueness(error)
      if (broken === undefined || !CONTACT_KEYS.has(broken)) throw error
      return 'contact-taken'
    }
  }

  async replaceAvatar(userId: Id, avatar: string): Promise<string | undefined> {
    const [row = {}] = await this.database.rows(REPLACE_AVATAR, [userId, avatar])
    return optionalText(row, 'previous')
  }
}

type Wanted = Contact | null | undefined

function columnsOf(contact: Wanted): (string | null)[] {
  if (contact === undefined) return [null, null]
  return contact ? [storable(contact.text), storable(contact.key)] : ['', '']
}
