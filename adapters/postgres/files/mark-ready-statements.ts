import { ONE_RELAXED, type Statement } from '../connection/statement.ts'
import { INTO_OPERATION_LOG, operationParameters } from '../logs/operation-entry.ts'

// The record first, then the row that counts; only a new avatar has locked that row already, after the
// old picture (ADR 31): nobody else knows its record. The update names its record itself: to find it
// through `file`, a server that has not looked at the table yet would read all of it, and go on so for
// as long as it keeps that plan. The wait for the disk is taken back where the first lock is: what is
// refused holds both rows as well. The upload that the file came by in parts is over in the same step:
// otherwise who dies after it leaves one that stores the file again when that was deleted.
const MARKED = `file as materialized (
      select id, uploader_id from stored_files
        where id = $1 and state = 'pending' and ${ONE_RELAXED} for update
    ), usage as materialized (
      select u.bytes from upload_usage u join file on u.user_id = file.uploader_id
        where $4::bigint is not null for update of u
    ), marked as (
      update stored_files f set state = 'ready', bytes = $2::bigint, sha256 = $3
        from file left join usage on true
        where f.id = $1 and f.state = 'pending'
          and ($4::bigint is null or usage.bytes + $2::bigint <= $4::bigint)
        returning f.id
    ), finished as (
      update staged_uploads u set finished = true from marked where u.file_id = $1
    )`

/** `$4`: most bytes of the uploader, or null. */
export const MARK_READY: Statement = {
  name: 'mark-ready',
  text: `with ${MARKED} select id from marked`,
}

/** The entry of the operation log is kept in the same step, so nobody waits on the row for it. */
export const MARK_READY_AND_TELL: Statement = {
  name: 'mark-ready-and-tell',
  text: `with ${MARKED}, told as (
      ${INTO_OPERATION_LOG} select ${operationParameters(5)} from marked
    )
    select id from marked`,
}

export const IS_PENDING: Statement = {
  name: 'is-pending',
  text: `select 1 from stored_files where id = $1 and state = 'pending'`,
}
