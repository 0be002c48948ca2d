import { ONE_RELAXED, type Statement } from '../connection/statement.ts'
import { INTO_OPERATION_LOG, operationParameters } from '../logs/operation-entry.ts'

// Locks the file's record first, then the usage row. Only the upload of a new avatar has locked the
// usage row before, with the old picture (ADR 31), which is safe because nobody else knows its new
// record. The update names the record by `$1`: if it joined it through `file`, a server without
// statistics would scan the whole table, and keep that plan. The commit is relaxed from the first
// lock on, because a refused update holds both rows too. If the file came in parts, its upload is
// finished in the same step; otherwise, after a crash, the upload could store the file again once
// it had been deleted. A file that was sent past the service begins to count now.
const MARKED = `file as materialized (
      select id, uploader_id from stored_files
        where id = $1 and state = 'pending' and ${ONE_RELAXED} for update
    ), usage as materialized (
      select u.bytes, u.files + u.running as files from upload_usage u join file on u.user_id = file.uploader_id
        where $4::bigint is not null for update of u
    ), marked as (
      update stored_files f set state = 'ready', bytes = $2::bigint, sha256 = $3,
          purpose = case purpose when 'part' then 'file' else purpose end
        from file left join usage on true
        where f.id = $1 and f.state = 'pending'
          and ($4::bigint is null or (usage.bytes + $2::bigint <= $4::bigint
            and (f.purpose <> 'part' or usage.files < $5::bigint)))
        returning f.id
    ), finished as (
      update staged_uploads u set finished = true from marked where u.file_id = $1
    )`

/** `$4` and `$5` are the uploader's limits in bytes and files, or null. */
export const MARK_READY: Statement = {
  name: 'mark-ready',
  text: `with ${MARKED} select id from marked`,
}

/** Adds the audit entry in the same statement, so that the rows are not locked for longer. */
export const MARK_READY_AND_TELL: Statement = {
  name: 'mark-ready-and-tell',
  text: `with ${MARKED}, told as (
      ${INTO_OPERATION_LOG} select ${operationParameters(6)} from marked
    )
    select id from marked`,
}

export const PENDING_USAGE: Statement = {
  name: 'pending-usage',
  text: `select u.* from stored_files f join upload_usage u on u.user_id = f.uploader_id
    where f.id = $1 and f.state = 'pending'`,
}

export const FIND_UNCHECKED: Statement = {
  text: `select *, (select count(*)::int from stored_files
        where not is_checked and state = 'ready') as left_count
    from stored_files where not is_checked and state = 'ready' and id > $1 order by id limit $2`,
}

export const FILL_DIGEST: Statement = {
  text: `update stored_files set bytes = $2, sha256 = $3, is_checked = true
    where id = $1 and not is_checked`,
}
