import type {
  FormerContacts,
  LinkPurpose,
  PasswordLink,
  PasswordLinks,
} from '../../../application/ports/accounts/password-links.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'

const COLUMNS = 'digest, user_id, purpose, bound_to, created_at, expires_at, email_key, phone_key'

const ADD: Statement = {
  name: 'add-password-link',
  text: `insert into password_links (${COLUMNS})
    select $1, id, $3, $4, $5::timestamptz, $6::timestamptz, $7::text, $8::text from users where id = $2::bigint`,
}

const GET: Statement = {
  name: 'get-password-link',
  text: `select ${COLUMNS} from password_links where digest = $1 and expires_at > $2`,
}

const TAKE: Statement = {
  name: 'take-password-link',
  text: `delete from password_links where digest = $1 and expires_at > $2 returning ${COLUMNS}`,
}

const REMOVE_ALL: Statement = {
  name: 'remove-password-links',
  text: 'delete from password_links where user_id = $1 and purpose = coalesce($2, purpose)',
}

const REMOVE_NEWER = 'delete from password_links where user_id = $1 and created_at > $2'

const REMOVE_EXPIRED: Statement = {
  name: 'remove-expired-password-links',
  text: `delete from password_links where digest in (
      select digest from password_links where expires_at <= $1 limit $2 for update skip locked
    ) returning digest`,
}

export class PostgresPasswordLinks extends OnDatabase implements PasswordLinks {
  async add(link: PasswordLink): Promise<void> {
    const { digest, userId, purpose, boundTo, createdAt, expiresAt, contacts } = link
    const values = [digest, userId, purpose, boundTo, createdAt, expiresAt]
    const keys = [contacts?.email ?? null, contacts?.phone ?? null]
    await this.database.rows(ADD, [...values, ...keys])
  }

  async get(digest: string, now: Date): Promise<PasswordLink | undefined> {
    const [row] = await this.database.rows(GET, [storable(digest), now])
    return row && toLink(row)
  }

  async take(digest: string, now: Date): Promise<PasswordLink | undefined> {
    const [row] = await this.database.rows(TAKE, [storable(digest), now])
    return row && toLink(row)
  }

  async removeAllOf(userId: Id, purpose?: LinkPurpose): Promise<void> {
    await this.database.rows(REMOVE_ALL, [userId, purpose ?? null])
  }

  async removeNewer(userId: Id, than: Date): Promise<void> {
    await this.database.rows(REMOVE_NEWER, [userId, than])
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    return (await this.database.rows(REMOVE_EXPIRED, [now, limit])).length
  }
}

function toLink(row: Row): PasswordLink {
  return {
    digest: text(row, 'digest'),
    userId: text(row, 'user_id'),
    purpose: purposeIn(row),
    boundTo: text(row, 'bound_to'),
    createdAt: moment(row, 'created_at'),
    expiresAt: moment(row, 'expires_at'),
    contacts: contactsIn(row),
  }
}

function contactsIn(row: Row): FormerContacts | undefined {
  const email = optionalText(row, 'email_key')
  return email === undefined ? undefined : { email, phone: optionalText(row, 'phone_key') }
}

function purposeIn({ purpose }: Row): LinkPurpose {
  return purpose === 'invitation' || purpose === 'lockdown' ? purpose : 'reset'
}
