import type {
  BindOutcome,
  BoundAccount,
  NewBinding,
  SocialBindings,
  UnbindOutcome,
} from '../../../application/ports/accounts/social-bindings.ts'
import type { SocialBinding } from '../../../domain/identity/sign-in/social-binding.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'

// Both unique constraints apply, so of concurrent bindings on any instance only the first adds a
// row.
const BIND = `insert into social_bindings
      (user_id, source, outside_id, user_name, nick_name, email, avatar_url, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`

const FIND_ACCOUNT: Statement = {
  name: 'find-bound-account',
  text: `select u.id, may_log_in(u) from social_bindings b
    join users u on u.id = b.user_id where b.source = $1 and b.outside_id = $2`,
}

const LIST = `select id, user_id, source, outside_id, user_name, nick_name, email, avatar_url, created_at
    from social_bindings where user_id = $1 order by id`

// The lock on the user's row makes removals for one user run one after the other.
const HOLD_USER =
  'select password_hash is not null as has_password from users where id = $1 for no key update'

const REMOVE = 'delete from social_bindings where id = $1 and user_id = $2 returning id'

const REMOVE_SINCE = 'delete from social_bindings where user_id = $1 and created_at >= $2'

export class PostgresSocialBindings extends OnDatabase implements SocialBindings {
  async bind(binding: NewBinding): Promise<BindOutcome> {
    const added = await this.database.rows(BIND, toValues(binding))
    if (added.length > 0) return 'bound'
    const holder = await this.get(binding.source, binding.outsideId)
    return holder ? 'identity-taken' : 'source-taken'
  }

  async get(source: string, outsideId: string): Promise<BoundAccount | undefined> {
    const values = [storable(source), storable(outsideId)]
    const [row] = await this.database.rows(FIND_ACCOUNT, values)
    if (!row) return undefined
    return { userId: text(row, 'id'), mayLogIn: row.may_log_in === true }
  }

  async listOf(userId: Id): Promise<SocialBinding[]> {
    return (await this.database.rows(LIST, [userId])).map(toBinding)
  }

  remove(id: Id, userId: Id): Promise<UnbindOutcome> {
    return this.database.repeatableTransaction(async () => {
      const [user = {}] = await this.database.rows(HOLD_USER, [userId])
      const own = await this.listOf(userId)
      if (!own.some((one) => one.id === id)) return 'not-found'
      if (own.length === 1 && user.has_password !== true) return 'last-way-in'
      await this.database.rows(REMOVE, [id, userId])
      return 'removed'
    })
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    await this.database.rows(REMOVE_SINCE, [userId, since])
  }
}

function toValues(binding: NewBinding): unknown[] {
  const { userId, source, outsideId, userName, nickName, email, avatarUrl, createdAt } = binding
  return [
    userId,
    storable(source),
    storable(outsideId),
    storable(userName),
    storable(nickName),
    email === undefined ? null : storable(email),
    avatarUrl === undefined ? null : storable(avatarUrl),
    createdAt,
  ]
}

function toBinding(row: Row): SocialBinding {
  return {
    id: text(row, 'id'),
    userId: text(row, 'user_id'),
    source: text(row, 'source'),
    outsideId: text(row, 'outside_id'),
    userName: text(row, 'user_name'),
    nickName: text(row, 'nick_name'),
    email: optionalText(row, 'email'),
    avatarUrl: optionalText(row, 'avatar_url'),
    createdAt: moment(row, 'created_at'),
  }
}
