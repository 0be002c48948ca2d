import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { DumpLegacySource } from '../../../adapters/legacy/parts/switch/dump-legacy-source.ts'
import type { LegacyRow } from '../../../application/parts/switch/legacy-source.ts'
import { legacyDump } from '../../support/legacy/legacy-dump.ts'
import { runFolder } from '../../support/run-folder.ts'
import { legacySourceContract } from './legacy-source.contract.ts'

for (const dialect of ['postgres', 'mysql'] as const) {
  legacySourceContract(`dump of ${dialect}`, async (rows) => {
    const source = await DumpLegacySource.open(await legacyDump(rows, dialect))
    return { source, close: () => source.close() }
  })
}

async function opened(text: string): Promise<DumpLegacySource> {
  const path = join(await mkdtemp(join(runFolder(), 'gatehouse-dump-')), 'old.sql')
  await writeFile(path, text)
  return DumpLegacySource.open(path)
}

async function rowsIn(text: string, table: string, columns: readonly string[]) {
  const rows: LegacyRow[] = []
  for await (const some of (await opened(text)).rows(table, columns)) rows.push(...some)
  return rows
}

const PG_DUMP = `--
-- PostgreSQL database dump
--
-- Dumped from database version 15.18
\\restrict abc
SET client_encoding = 'UTF8';
CREATE FUNCTION public.f() RETURNS integer LANGUAGE sql AS $$ select 1; $$;
CREATE TABLE public.sys_user (
    user_id bigint NOT NULL,
    user_name character varying(30) DEFAULT 'a, b'::character varying,
    price numeric(10,2)
);
COMMENT ON TABLE public.sys_user IS 'People; and "more"';
COPY public.sys_user (user_name, user_id, price) FROM stdin;
admin;\\t\\\\x	1	\\N
o'brien\\nMac	2	1.50
\\.
ALTER TABLE ONLY public.sys_user ADD CONSTRAINT pk PRIMARY KEY (user_id);
--
-- PostgreSQL database dump complete
--
`

const MYSQL_DUMP = `-- MySQL dump 10.13  Distrib 8.0.33
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`sys_user\`;
CREATE TABLE \`sys_user\` (
  \`user_id\` bigint NOT NULL COMMENT 'id; (the first)',
  \`user_name\` varchar(30) DEFAULT NULL COMMENT 'it''s, a name',
  \`content\` longblob,
  PRIMARY KEY (\`user_id\`),
  KEY \`by_name\` (\`user_name\`,\`user_id\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES \`sys_user\` WRITE;
INSERT INTO \`sys_user\` VALUES (1,'ad\\'min);',NULL),(2,'a "b" \\\\ \\n',_binary 'x'),(3,'é',0xE4BDA0);
UNLOCK TABLES;
-- Dump completed on 2026-11-26
`

describe('a dump', () => {
  it('of pg_dump has its rows behind copy', async () => {
    expect(await rowsIn(PG_DUMP, 'sys_user', ['user_id', 'user_name', 'price'])).toEqual([
      { user_id: '1', user_name: 'admin;\t\\x', price: null },
      { user_id: '2', user_name: "o'brien\nMac", price: '1.50' },
    ])
    const tables = await (await opened(PG_DUMP)).tables()
    expect([...(tables.get('sys_user') ?? [])]).toEqual(['user_id', 'user_name', 'price'])
  })

  it('of mysqldump has its rows in inserts', async () => {
    expect(await rowsIn(MYSQL_DUMP, 'sys_user', ['user_id', 'user_name', 'content'])).toEqual([
      { user_id: '1', user_name: "ad'min);", content: null },
      { user_id: '2', user_name: 'a "b" \\ \n', content: 'x' },
      { user_id: '3', user_name: 'é', content: '你' },
    ])
    const tables = await (await opened(MYSQL_DUMP)).tables()
    expect([...(tables.get('sys_user') ?? [])]).toEqual(['user_id', 'user_name', 'content'])
  })

  it('may have functions and casts, which have no value or that of their text', async () => {
    const text = `create table if not exists sys_role (role_id int8, created timestamp, name text, on_it bool);
      insert into sys_role values(1, now(), 'a'::text, true);
      insert into sys_role(name, role_id)values(E'b\\'c', -2), ('x''y', 3);`
    expect(await rowsIn(text, 'sys_role', ['role_id', 'created', 'name', 'on_it'])).toEqual([
      { role_id: '1', created: null, name: 'a', on_it: 'true' },
      { role_id: '-2', created: null, name: "b'c", on_it: null },
      { role_id: '3', created: null, name: "x'y", on_it: null },
    ])
  })

  it('may be packed by gzip, and leaves nothing behind', async () => {
    const folder = await mkdtemp(join(runFolder(), 'gatehouse-dump-'))
    const path = join(folder, 'old.sql.gz')
    vi.stubEnv('TMPDIR', folder)
    await writeFile(path, gzipSync(MYSQL_DUMP))
    const source = await DumpLegacySource.open(path)
    const rows = []
    for await (const some of source.rows('sys_user', ['user_name'])) rows.push(...some)
    expect(rows).toHaveLength(3)
    await source.close()
    await writeFile(path, gzipSync(MYSQL_DUMP).subarray(0, 60))
    await expect(DumpLegacySource.open(path)).rejects.toThrow('unexpected end of file')
    expect(await readdir(folder)).toEqual(['old.sql.gz'])
    vi.unstubAllEnvs()
  })

  it('of DBeaver may have no tables, but the names of columns', async () => {
    const text = `INSERT INTO ry.sys_user (user_id,user_name,price) VALUES
\t (1,'admin',NULL),
\t (2,'o''neil',1.5);
INSERT INTO ry.sys_oper_log (oper_id,method) VALUES (1,'a\\"b');
`
    expect(await rowsIn(text, 'sys_user', ['user_id', 'user_name'])).toEqual([
      { user_id: '1', user_name: 'admin' },
      { user_id: '2', user_name: "o'neil" },
    ])
    // Only MySQL means one by two.
    await expect(rowsIn(text, 'sys_oper_log', ['method'])).rejects.toThrow('have backslashes')
  })

  it('of HeidiSQL may remove all rows before those that it brings', async () => {
    const text = `-- --------------------------------------------------------
-- HeidiSQL Version: 12.6.0.6765
/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE IF NOT EXISTS \`sys_user\` (
  \`user_id\` bigint(20) NOT NULL COMMENT 'id',
  \`user_name\` varchar(30) DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
DELETE FROM \`sys_user\`;
/*!40000 ALTER TABLE \`sys_user\` DISABLE KEYS */;
INSERT INTO \`sys_user\` (\`user_id\`, \`user_name\`) VALUES
\t(1, 'ad\\'min');
/*!40000 ALTER TABLE \`sys_user\` ENABLE KEYS */;
`
    expect(await rowsIn(text, 'sys_user', ['user_id', 'user_name'])).toEqual([
      { user_id: '1', user_name: "ad'min" },
    ])
  })

  it.each([
    ['its last line is not there', PG_DUMP.replace('dump complete', '')],
    ['its last line is not there', MYSQL_DUMP.replace('Dump completed', '')],
    ['two tables sys_user', `${MYSQL_DUMP.replace('-- Dump', '')}${MYSQL_DUMP}`],
  ])('is refused if %s', async (reason, text) => {
    await expect(opened(text)).rejects.toThrow(reason)
  })
})
