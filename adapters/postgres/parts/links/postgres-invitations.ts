import type {
  Invitation,
  InvitationOutcome,
  Invitations,
  Inviter,
} from '../../../../application/parts/links/invitations.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { moment, optionalMoment, text } from '../../rows/columns.ts'

const COLUMNS = `i.user_id, i.inviter_id, i.language, i.asked_at, i.due_at, i.sent_at`

const MISSING = '(password_hash is null or not email_proven)'

const ASK = `insert into invitations as i (user_id, inviter_id, language, asked_at, due_at)
    select id, $2::bigint, $3::text, $4::timestamptz, $4::timestamptz from users
      where id = any($1::bigint[]) and email_key is not null and ${MISSING}
    on conflict (user_id) do update set inviter_id = excluded.inviter_id,
      language = excluded.language, asked_at = excluded.asked_at, due_at = excluded.due_at,
      sent_at = null
    returning i.user_id`

const DUE: Statement = {
  name: 'due-invitations',
  text: `select ${COLUMNS} from invitations i where i.due_at <= $1
    order by i.due_at, i.user_id limit $2`,
}

const HOLD: Statement = {
  name: 'hold-invitation',
  text: 'select user_id from invitations where user_id = $1 and due_at is not null for update',
}

const SETTLE = 'update invitations set due_at = $2, sent_at = $3 where user_id = $1'

const REMOVE = 'delete from invitations where user_id = any($1::bigint[])'

const LIST = `select ${COLUMNS} from invitations i
    join users on id = i.user_id and ${MISSING}
    order by i.asked_at desc, i.user_id desc limit $1`

const COUNT_WAITING = `select count(*) as waiting from invitations
    where inviter_id = $1 and due_at is not null`

export class PostgresInvitations extends OnDatabase implements Invitations {
  async ask(userIds: readonly Id[], { inviterId, language, at }: Inviter) {
    const asked = await this.database.rows(ASK, [[...userIds], inviterId, language, at])
    return asked.map((row) => text(row, 'user_id'))
  }

  async due(now: Date, limit: number) {
    return (await this.database.rows(DUE, [now, limit])).map(toInvitation)
  }

  async hold(userId: Id): Promise<boolean> {
    return (await this.database.rows(HOLD, [userId])).length > 0
  }

  async settle(userId: Id, outcome: InvitationOutcome): Promise<void> {
    const dueAt = outcome.state === 'waiting' ? outcome.until : null
    const sentAt = outcome.state === 'sent' ? outcome.at : null
    await this.database.rows(SETTLE, [userId, dueAt, sentAt])
  }

  async remove(userIds: readonly Id[]): Promise<void> {
    await this.database.rows(REMOVE, [[...userIds]])
  }

  async list(limit: number) {
    return (await this.database.rows(LIST, [limit])).map(toInvitation)
  }

  async countWaiting(inviterId: Id): Promise<number> {
    const [row = {}] = await this.database.rows(COUNT_WAITING, [inviterId])
    return Number(row.waiting)
  }
}

function toInvitation(row: Row): Invitation {
  const sentAt = optionalMoment(row, 'sent_at')
  const isWaiting = row.due_at !== null
  return {
    userId: text(row, 'user_id'),
    inviterId: text(row, 'inviter_id'),
    language: row.language === 'en' ? 'en' : 'zh',
    askedAt: moment(row, 'asked_at'),
    state: isWaiting ? 'waiting' : sentAt ? 'sent' : 'failed',
    sentAt,
  }
}
