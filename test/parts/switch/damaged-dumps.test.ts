import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DumpLegacySource } from '../../../adapters/legacy/parts/switch/dump-legacy-source.ts'
import type { LegacyRow } from '../../../application/parts/switch/legacy-source.ts'
import { runFolder } from '../../support/run-folder.ts'

async function rowsIn(text: string | Buffer, table = 'sys_user'): Promise<LegacyRow[]> {
  const path = join(await mkdtemp(join(runFolder(), 'gatehouse-dump-')), 'old.sql')
  await writeFile(path, text)
  const source = await DumpLegacySource.open(path)
  const rows: LegacyRow[] = []
  for await (const some of source.rows(table, ['user_id', 'user_name'])) rows.push(...some)
  return rows
}

const HEAD = '-- PostgreSQL database dump\n'
const END = '\n--\n-- PostgreSQL database dump complete\n--\n'
const CREATE = 'CREATE TABLE public.sys_user (user_id bigint, user_name text);\n'
const COPY = 'COPY public.sys_user (user_id, user_name) FROM stdin;\n'
const WHOLE = `${HEAD}${CREATE}CREATE TABLE t (a text);
COPY t (a) FROM stdin;
one;
\\.
${COPY}1\ta
2\tb;'
\\.
ALTER TABLE ONLY public.sys_user ADD CONSTRAINT pk PRIMARY KEY (user_id);${END}`
const MYSQL = `-- MariaDB dump 10.19
/*M!999999\\- enable the sandbox mode */
CREATE TABLE \`sys_user\` (\`user_id\` bigint, \`user_name\` text) ENGINE=InnoDB;
INSERT INTO \`sys_user\` VALUES (1,'a;'),
(2,'b\\'');
DELIMITER ;;
CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW BEGIN insert into sys_user values (new.id); END ;;
DELIMITER ;
INSERT INTO \`sys_user\` VALUES (3,'c');
-- Dump completed on 2026-11-26
`

describe('a damaged dump', () => {
  it.each([
    ['Postgres', WHOLE, 2],
    ['MariaDB', MYSQL, 3],
  ])('of %s is refused wherever it was cut', async (_name, text, count) => {
    expect(await rowsIn(text)).toHaveLength(count)
    const end = text.search(/complete|completed on/)
    for (let length = 40; length < end; length += 1) {
      await expect(rowsIn(text.slice(0, length))).rejects.toThrow('the dump was cut')
    }
  })

  it('without comments is refused if it was cut inside of a statement or of rows', async () => {
    const create = 'create table sys_user (user_id int8, user_name text);\n'
    for (const text of [
      `${create}insert into sys_user values (1, 'a'),\n(2, 'b`,
      `${create}insert into sys_user values (1, 'a')`,
      `${create}${COPY}1\ta\n2\tb\n`,
      `${create}/* insert into`,
    ]) {
      await expect(rowsIn(text)).rejects.toThrow(/^line [2-6]: .* the dump was cut/)
    }
  })

  it.each([
    [
      'line 3: a row of sys_user has 1 values for 2 columns',
      `insert into sys_user values (1, 'a'),\n(2);`,
    ],
    ['line 3: a row of sys_user has 3 values for 2 columns', `${COPY}1\ta\tb\n\\.\n`],
    ['line 3: a row of sys_user has 1 values for 2 columns', `${COPY}\n1\n\\.\n`],
    [
      "line 2: in a row of sys_user, \"concat('a', 'b'))\" is not",
      "insert into sys_user values (1, concat('a', 'b'));",
    ],
    [
      'line 2: in a row of sys_user, "default)" is not',
      'insert into sys_user values (1, default);',
    ],
    ['line 2: in a row of sys_user, "\'b\')" is not', "insert into sys_user values (1, 'a' 'b');"],
    [
      'line 2: "insert into sys_user select ..." changes sys_user in a form',
      'insert into sys_user select 1, name from t;',
    ],
    ['line 2: "insert into sys_user set ..."', 'insert into sys_user set user_id = 1;'],
    [
      'line 2: in a row of sys_user, "on duplicate key',
      "insert into sys_user values (1, 'a') on duplicate key update user_name = 'b';",
    ],
    [
      'line 3: "replace into sys_user values ..."',
      "insert into sys_user values (1, 'a');\nreplace into sys_user values (1, 'b');",
    ],
    ['line 2: "replace delayed into sys_user', "replace delayed into sys_user values (1, 'b');"],
    ['line 2: "update sys_user set user_name ..."', "update sys_user set user_name = 'b';"],
    ['line 2: "delete from sys_user where ..."', 'delete from sys_user where user_id = 1;'],
    [
      'line 3: "truncate table sys_user',
      "insert into sys_user values (1, 'a');\ntruncate table sys_user;",
    ],
    ['line 2: "truncate sys_user, sys_role', 'truncate sys_user, sys_role;'],
    [
      'line 2: "copy sys_user from stdin ..."',
      'copy sys_user from stdin with (format csv);\n1,a\n\\.\n',
    ],
    ['line 2: "alter table sys_user add ..."', 'alter table sys_user add email text;'],
    [
      'line 2: "alter table only sys_user ..."',
      'alter table only sys_user attach partition part for values in (1);',
    ],
    [
      'line 2: rows of sys_role come before its "create table". Let the dump have that, too, or the names of columns.',
      'insert into sys_role values (1);',
    ],
  ])('is refused: %s', async (reason, text) => {
    const create = 'create table sys_user (user_id int8, user_name text);\n'
    await expect(rowsIn(create + text)).rejects.toThrow(reason)
  })

  it('may have strange statements of other tables, and bytes that are no text', async () => {
    const text = Buffer.concat([
      Buffer.from("create table x (a blob) engine=innodb;\ninsert into x values (_binary '"),
      Buffer.from([0xff, 0xfe, 0x5c, 0x27, 0x00, 0xe4]),
      Buffer.from(`');\nupdate x set a = null;\n${MYSQL.replace(/^--.*$/gm, '')}`),
    ])
    expect(await rowsIn(text)).toHaveLength(3)
  })

  it.each([
    ['archive of pg_dump', Buffer.from('PGDMP\x01\x0e')],
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['compressed', Buffer.from('BZh91AY&SY')],
    ['compressed', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0])],
    ['compressed', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4])],
    ['archive of pg_dump', Buffer.from('toc.dat\0\0\0')],
    ['UTF-16', Buffer.from('\ufeff-- MySQL dump', 'utf16le')],
    ['UTF-16', Buffer.from('\ufeff-- MySQL dump', 'utf16le').swap16()],
  ])('says what else it is: %s', async (reason, bytes) => {
    await expect(rowsIn(bytes)).rejects.toThrow(reason)
  })

  it('says that it is a folder', async () => {
    const folder = await mkdtemp(join(runFolder(), 'gatehouse-dump-'))
    await expect(DumpLegacySource.open(folder)).rejects.toThrow('it is a folder')
  })

  it.each([
    ['latin1', '/*!40101 SET NAMES latin1 */;\n', MYSQL],
    ['gbk', "SET NAMES 'gbk';\n", MYSQL],
    ['GB18030', "SET client_encoding = 'GB18030';\n", WHOLE],
    ['GBK', "set client_encoding to 'GBK';\n", WHOLE],
    ['GBK', "SET SESSION client_encoding='GBK';\n", WHOLE],
  ])('is refused if it says that it is in %s, which may have lost letters', async (name, line, text) => {
    await expect(rowsIn(`${line}${text}`)).rejects.toThrow(`it is in ${name}`)
  })

  it.each([
    ['/*!40101 SET NAMES utf8 */;\n/*!50503 SET NAMES utf8mb4 */;\n', MYSQL],
    ["SET client_encoding = 'SQL_ASCII';\n", WHOLE],
    ["SET client_encoding = 'UTF-8';\n", WHOLE],
    ['SET client_encoding TO utf8;\n', WHOLE],
    ['/*!40101 SET NAMES default */;\n', MYSQL],
  ])('may say that it is in UTF-8: %s', async (line, text) => {
    expect((await rowsIn(`${line}${text}`)).length).toBeGreaterThan(1)
  })

  it('of MySQL is refused if it names no encoding, and has question marks instead of letters', async () => {
    const notices =
      "create table t (a longblob);\ninsert into t values ('中');\n-- Dump completed\n"
    const marked = MYSQL.replace("'a;'", "'????'")
      .replace('text)', "text comment '名')")
      .concat(notices)
    await expect(rowsIn(marked)).rejects.toThrow('question marks instead of letters')
    const fine = [
      `SET NAMES utf8mb4;\n${marked}`,
      marked.replace("'c'", "'中'"),
      marked.replace("'????'", "'What???'"),
    ]
    for (const text of fine) expect(await rowsIn(text)).toHaveLength(3)
  })

  it('says which lines are not in UTF-8', async () => {
    const text = `${CREATE}insert into sys_user values (1, '\xe9');`
    await expect(rowsIn(Buffer.from(text, 'latin1'))).rejects.toThrow('line 2: rows of sys_user')
  })

  it('may have very many rows in one statement', async () => {
    const many = 250_000
    const rows = Array.from({ length: many }, (_, at) => `(${at},'user ${at}')`)
    const text = `${CREATE}insert into sys_user values ${rows.join()};`
    expect(await rowsIn(text)).toHaveLength(many)
  })
})
