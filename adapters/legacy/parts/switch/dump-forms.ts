import { open } from 'node:fs/promises'
import type { Dialect } from './dump-statements.ts'
import { UnreadableDump } from './dump-texts.ts'

const SAMPLE = 65_536
const MYSQL = ['-- mysql dump', '-- mariadb dump', 'engine=', 'engine =', 'table `', 'into `']
const POSTGRES = /^-- PostgreSQL database dump/m
const ENDS: readonly [begin: RegExp, end: RegExp][] = [
  [POSTGRES, /^-- PostgreSQL database dump complete/m],
  [/^-- (?:MySQL|MariaDB) dump/m, /^-- Dump completed/m],
]
const RESTORED = '"pg_restore -f old.sql" makes a plain dump of it.'
const ARCHIVE = `it is an archive of pg_dump: ${RESTORED}`
const COMPRESSED = 'it is compressed: unpack it first.'
const WIDE = 'it is in UTF-16, as PowerShell writes it: let the dump program write the file.'
const OTHER_FORMS: readonly [begin: string, reason: string][] = [
  ['PGDMP', ARCHIVE],
  ['toc.dat\0', ARCHIVE],
  ...['\x1f\x8b', 'PK\x03\x04', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd', '7z\xbc\xaf', 'Rar!'].map(
    (begin): [string, string] => [begin, COMPRESSED],
  ),
  ['\xff\xfe', WIDE],
  ['\xfe\xff', WIDE],
]
const ENCODING =
  /^(?:\/\*!\d+ )?SET (?:NAMES |(?:SESSION |LOCAL )?client_encoding(?: TO |\s*=\s*))'?(?!default\b)([\w-]+)/gim
/** Databases of the second and third have no encoding of their own. */
const READABLE = /^(?:utf-?8(?:mb[34])?|sql_ascii|binary)$/i

interface DumpForm {
  readonly dialect: Dialect
  readonly namesEncoding: boolean
}

/** @throws UnreadableDump if the file is something else than a whole plain dump, or in another encoding */
export async function formOf(path: string): Promise<DumpForm> {
  const { head, tail } = await endsOf(path)
  const other = OTHER_FORMS.find(([begin]) => head.startsWith(begin))
  if (other) throw new UnreadableDump(other[1])
  for (const [begin, end] of ENDS) {
    const isComplete = !begin.test(head) || end.test(tail)
    if (!isComplete) throw new UnreadableDump('its last line is not there: the dump was cut.')
  }
  const encodings = [...head.matchAll(ENCODING)].map(([, name = '']) => name)
  if (encodings.length > 0 && !encodings.some((name) => READABLE.test(name))) {
    const options = '"--encoding=UTF8" or "--default-character-set=utf8mb4"'
    throw new UnreadableDump(`it is in ${encodings[0]}: dump it with ${options}.`)
  }
  const isMysql = MYSQL.some((sign) => head.toLowerCase().includes(sign))
  const dialect = isMysql && !POSTGRES.test(head) ? 'mysql' : 'postgres'
  return { dialect, namesEncoding: encodings.length > 0 }
}

async function endsOf(path: string): Promise<{ head: string; tail: string }> {
  const file = await open(path)
  try {
    const stat = await file.stat()
    if (stat.isDirectory())
      throw new UnreadableDump(`it is a folder. If pg_dump made it, ${RESTORED}`)
    const at = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, position)
      return buffer.toString('latin1', 0, bytesRead)
    }
    return { head: await at(0), tail: await at(Math.max(0, stat.size - SAMPLE)) }
  } finally {
    await file.close()
  }
}
