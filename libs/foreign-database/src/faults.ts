import { defineTexts } from '@tollgate/texts'

/** All that can be wrong with a file. */
export const faults = defineTexts('foreign-database', {
  noFile: { zh: '找不到文件 {path}', en: 'There is no file {path}' },
  noReading: { zh: '无法读取 {path}：{reason}', en: '{path} cannot be read: {reason}' },
  folder: {
    zh: '{path} 是文件夹，需要一个文件。pg_dump -Fd 的归档请用 pg_restore -f dump.sql {path} 转成 SQL 文本',
    en: '{path} is a folder, and a file is needed. For an archive of pg_dump -Fd write the SQL text with: pg_restore -f dump.sql {path}',
  },
  empty: { zh: '{path} 是空文件', en: '{path} is empty' },
  archive: {
    zh: '{path} 是 pg_dump 的归档而不是 SQL 文本，请先运行 pg_restore -f dump.sql {path}，再导入 dump.sql',
    en: '{path} is an archive of pg_dump and no SQL text: run pg_restore -f dump.sql {path} first, and import dump.sql',
  },
  packed: {
    zh: '{path} 是 {format} 压缩包，请先解压。纯文本转储可以用 gzip 压缩后直接导入',
    en: '{path} is packed as {format}: unpack it first. Text dumps alone may stay packed with gzip',
  },
  utf16: {
    zh: '{path} 是 UTF-16 编码（PowerShell 用 > 写文件时会这样）。请让导出工具自己写文件：mysqldump --result-file=、pg_dump -f 或 sqlite3 的 .output',
    en: '{path} is UTF-16, which is how PowerShell writes with >. Let the tool write the file itself: mysqldump --result-file=, pg_dump -f, or .output of sqlite3',
  },
  unknownKind: {
    zh: '{path} 既不是 SQLite 数据库，也不是 mysqldump、pg_dump 或 sqlite3 .dump 写出的 SQL 文本',
    en: '{path} is neither a SQLite database nor SQL text as mysqldump, pg_dump or .dump of sqlite3 write it',
  },
  closed: { zh: '文件已经关闭', en: 'The file has been closed' },
  cutOff: { zh: '文件不完整，在这里中断：请重新导出', en: 'The file is cut off here: export it again' },
  rolledBack: {
    zh: '导出时出错，sqlite3 以 ROLLBACK 结束了转储：请修复数据库后重新导出',
    en: 'The export failed, as sqlite3 ended it with ROLLBACK: mend the database and export it again',
  },
  unexpected: { zh: '看不懂这里的 {found}，这里应当是 {wanted}', en: 'This should be {wanted}, and is {found}' },
  unreadable: {
    zh: '表 {table} 的这条语句无法读取：{statement}',
    en: 'This statement for the table {table} cannot be read: {statement}',
  },
  noColumns: {
    zh: '不知道表 {table} 有哪些列：转储中没有它的 CREATE TABLE。请不要用 --no-create-info 或 --data-only 导出',
    en: 'Nobody knows the columns of the table {table}: its CREATE TABLE is missing. Export without --no-create-info or --data-only',
  },
  otherCount: {
    zh: '表 {table} 的这一行有 {found} 个值，应有 {wanted} 个',
    en: 'This row of the table {table} has {found} values, and should have {wanted}',
  },
  tableTwice: {
    zh: '转储中有两个名为 {table} 的表：请只导出一个数据库（或一个 schema）',
    en: 'There are two tables named {table}: export one database alone (or one schema)',
  },
  notUtf8: {
    zh: '表 {table} 的列 {column} 不是 UTF-8 文本。MySQL 请加 --default-character-set=utf8mb4，PostgreSQL 请加 --encoding=UTF8 重新导出',
    en: 'The column {column} of the table {table} is not UTF-8. Export again, MySQL with --default-character-set=utf8mb4, PostgreSQL with --encoding=UTF8',
  },
  otherEncoding: {
    zh: '转储的字符集是 {encoding}。MySQL 请加 --default-character-set=utf8mb4，PostgreSQL 请加 --encoding=UTF8 重新导出',
    en: 'The dump is in {encoding}. Export again, MySQL with --default-character-set=utf8mb4, PostgreSQL with --encoding=UTF8',
  },
  fieldTooLong: { zh: '这个值超过 {mebibytes} MiB', en: 'This value is longer than {mebibytes} MiB' },
  rowTooLong: {
    zh: '从这里开始的一行超过 {mebibytes} MiB',
    en: 'The row that begins here is longer than {mebibytes} MiB',
  },
  tooMany: {
    zh: '这里的{what}超过 {most} 个，没有哪个网关会有这么多',
    en: 'There are more than {most} {what} here, which no gateway has',
  },
  damaged: {
    zh: 'SQLite 文件已损坏：{what}。请用 sqlite3 的 .recover 另存一份再导入',
    en: 'The SQLite file is damaged: {what}. Save it anew with .recover of sqlite3',
  },
  hotJournal: {
    zh: '{path} 旁边有未完成事务的 -journal 文件：请先停止正在写它的程序；若它已被强行结束，请运行 sqlite3 {path} "PRAGMA integrity_check"',
    en: 'Beside {path} is the -journal file of an unfinished transaction: stop the program that writes it, or run, if that was killed, sqlite3 {path} "PRAGMA integrity_check"',
  },
  changed: {
    zh: '读取时 {path} 被修改了：请停止正在使用它的程序，或导入一份副本',
    en: '{path} was changed while it was read: stop the program that uses it, or import a copy',
  },
  notReadHere: {
    zh: '表 {table} 使用了这里不能读取的 SQLite 功能（{feature}）：请用 sqlite3 的 .dump 导出文本再导入',
    en: 'The table {table} uses a part of SQLite that is not read here ({feature}): export it with .dump of sqlite3',
  },
})

/** The longest value that is read, and the longest row; how many values a row may have, and how many tables a file. */
export const mostFieldBytes = 16 * 1024 * 1024
export const mostRowBytes = 4 * mostFieldBytes
export const mostValues = 5000
export const mostTables = 10_000
