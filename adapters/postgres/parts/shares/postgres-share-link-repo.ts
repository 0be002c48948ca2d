import type {
  ListedShareLink,
  LiveShareLink,
  NewShareLink,
  ShareLinkRepo,
} from '../../../../application/parts/shares/share-link-repo.ts'
import { PermissionSet } from '../../../../domain/access/permission-set.ts'
import type { ShareLink } from '../../../../domain/parts/shares/share-link.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import type { FileScope } from '../../../../domain/storage/files/file-scope.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import { type Statement, storable } from '../../connection/statement.ts'
import { openFiles } from '../../files/open-files.ts'
import {
  moment,
  optionalMoment,
  optionalNumber,
  optionalText,
  text,
  texts,
} from '../../rows/columns.ts'
import { pageOf } from '../../rows/page-statements.ts'
import { debtColumns, rightsColumns } from '../../sessions/rights-columns.ts'

const LIVE = `select s.*, u.nick_name, ${debtColumns('u')}, ${rightsColumns('s.user_id')}
  from share_links s join users u on u.id = s.user_id and may_log_in(u)`

const LIVE_BY_DIGEST: Statement = {
  name: 'live-share-by-digest',
  text: `${LIVE} where s.digest = $1`,
}

const LIVE_BY_ID: Statement = { name: 'live-share-by-id', text: `${LIVE} where s.id = $1` }

/** Of links whose maker has this id (`$1`), or belongs to one of these departments. */
const IN_SCOPE = `(user_id = $1::bigint
  or user_id in (select id from users where department_id = any($2::bigint[])))`

const END_ALL = `update share_links set ended_at = $2
    where id = any($1::bigint[]) and ended_at is null returning id`

const END_IN_SCOPE = `update share_links set ended_at = $4
    where id = any($3::bigint[]) and ended_at is null and ${IN_SCOPE} returning id`

// The lock on the user's row makes additions for one user run one after the other.
const HOLD_MAKER: Statement = {
  name: 'hold-maker-of-shares',
  text: 'select id from users where id = $1 for no key update',
}

const COUNT_OPEN = `select count(*)::int as open from share_links
    where user_id = $1 and ended_at is null and expires_at > $2`

const ADD_SHARE = `insert into share_links (digest, user_id, file_ids, link_epochs, sums, password_hash, networks,
      most_uses, created_at, expires_at, remark)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`

const USE_SHARE: Statement = {
  name: 'use-share',
  text: `update share_links set uses = uses + 1, last_used_at = greatest(last_used_at, $2)
    where id = $1 and ended_at is null and expires_at > $2
      and (most_uses is null or uses < most_uses) returning id`,
}

const REMOVE_EXPIRED: Statement = {
  name: 'remove-expired-shares',
  text: `delete from share_links where id in (
      select id from share_links where expires_at <= $1 limit $2 for update skip locked
    ) returning id`,
}

const NAMES = `s.*, (select name from users where id = s.user_id) as user_name,
  array(select f.original_name from unnest(s.file_ids) with ordinality as one(id, position)
    left join stored_files f on f.id = one.id order by one.position) as file_names`

const REMOVE_SINCE = 'delete from share_links where user_id = $1 and created_at >= $2'

export class PostgresShareLinkRepo extends OnDatabase implements ShareLinkRepo {
  add(link: NewShareLink, most: number): Promise<Id | undefined> {
    return this.database.repeatableTransaction(async () => {
      await this.database.rows(HOLD_MAKER, [link.userId])
      const [count = {}] = await this.database.rows(COUNT_OPEN, [link.userId, link.createdAt])
      if ((optionalNumber(count, 'open') ?? 0) >= most) return undefined
      const [added = {}] = await this.database.rows(ADD_SHARE, toValues(link))
      return text(added, 'id')
    })
  }

  async getLive(
    by: { readonly digest: string } | { readonly id: Id },
  ): Promise<LiveShareLink | undefined> {
    const [row] =
      'digest' in by
        ? await this.database.rows(LIVE_BY_DIGEST, [storable(by.digest)])
        : await this.database.rows(LIVE_BY_ID, [by.id])
    return row && { link: toLink(row), maker: toMaker(row) }
  }

  async use(id: Id, at: Date): Promise<boolean> {
    return (await this.database.rows(USE_SHARE, [id, at])).length === 1
  }

  async list(page: { readonly offset: number; readonly limit: number }, scope: FileScope) {
    const { rows, total } = await pageOf(this.database, {
      ...page,
      columns: NAMES,
      table: 'share_links s',
      key: 'id',
      order: 'id desc',
      conditions: [],
      narrowing: scope === 'all' ? undefined : within(scope),
    })
    const fileIds = [...new Set(rows.flatMap((row) => texts(row, 'file_ids')))]
    const seen = new Set(await openFiles(this.database, fileIds, scope))
    return { links: rows.map((row) => toListed(row, seen)), total }
  }

  async end(ids: readonly Id[], scope: FileScope, at: Date): Promise<number> {
    if (scope === 'all') return (await this.database.rows(END_ALL, [[...ids], at])).length
    const { uploaderId, departments } = scope
    const values = [uploaderId, [...departments], [...ids], at]
    return (await this.database.rows(END_IN_SCOPE, values)).length
  }

  async removeExpired(before: Date, limit: number): Promise<number> {
    return (await this.database.rows(REMOVE_EXPIRED, [before, limit])).length
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    await this.database.rows(REMOVE_SINCE, [userId, since])
  }
}

function within({ uploaderId, departments }: Exclude<FileScope, 'all'>) {
  const condition = (own: string, open: string) => IN_SCOPE.replace('$1', own).replace('$2', open)
  const values = [uploaderId, [...departments]]
  return { values, few: condition, some: condition, many: condition, sortedBy: 'id' }
}

function toValues(link: NewShareLink): unknown[] {
  const { digest, userId, files, passwordHash, networks, mostUses, createdAt, expiresAt } = link
  return [
    digest,
    userId,
    files.map(({ id }) => id),
    files.map(({ linkEpoch }) => linkEpoch),
    files.map(({ sha256 }) => sha256),
    passwordHash ?? null,
    [...networks],
    mostUses ?? null,
    createdAt,
    expiresAt,
    storable(link.remark),
  ]
}

function toLink(row: Row): ShareLink {
  const [epochs, sums] = [texts(row, 'link_epochs'), texts(row, 'sums')]
  return {
    id: text(row, 'id'),
    userId: text(row, 'user_id'),
    files: texts(row, 'file_ids').map((id, at) => {
      return { id, linkEpoch: Number(epochs[at]), sha256: sums[at] ?? '' }
    }),
    passwordHash: optionalText(row, 'password_hash'),
    networks: texts(row, 'networks'),
    mostUses: optionalNumber(row, 'most_uses'),
    uses: Number(row.uses),
    lastUsedAt: optionalMoment(row, 'last_used_at'),
    createdAt: moment(row, 'created_at'),
    expiresAt: moment(row, 'expires_at'),
    endedAt: optionalMoment(row, 'ended_at'),
    remark: text(row, 'remark'),
  }
}

function toMaker(row: Row): LiveShareLink['maker'] {
  return {
    nickName: text(row, 'nick_name'),
    permissions: PermissionSet.of(texts(row, 'role_keys'), texts(row, 'codes')),
    passwordIsGiven: row.password_is_given === true,
    lacksFactor: row.lacks_factor === true,
  }
}

/** @param seen the files whose names the reader may see */
function toListed(row: Row, seen: ReadonlySet<Id>): ListedShareLink {
  const link = toLink(row)
  const names: readonly unknown[] = Array.isArray(row.file_names) ? row.file_names : []
  const fileNames = link.files.map(({ id }, at) => {
    const name = names[at] ?? undefined
    return name === undefined || !seen.has(id) ? undefined : String(name)
  })
  return { link, userName: text(row, 'user_name'), fileNames }
}
