/** What of a column's declared type matters for its values. */
export type ColumnType = 'integer' | 'real' | 'boolean' | 'bits' | 'text' | 'bytes' | 'bytea' | 'as-it-stands'

const byFirstWord: Readonly<Record<string, ColumnType>> = {
  ...asType(
    'integer',
    'int integer tinyint smallint mediumint bigint int2 int4 int8 serial smallserial bigserial year',
  ),
  ...asType('real', 'real double float float4 float8 numeric decimal dec fixed number'),
  ...asType('boolean', 'bool boolean'),
  ...asType('text', 'char character varchar nchar nvarchar text tinytext mediumtext longtext clob json jsonb enum set'),
  ...asType('text', 'string citext uuid bpchar'),
  ...asType('bytes', 'blob tinyblob mediumblob longblob binary varbinary'),
  bytea: 'bytea',
}

function asType(type: ColumnType, words: string): Record<string, ColumnType> {
  return Object.fromEntries(words.split(' ').map((word) => [word, type]))
}

/** The type of a column by the first word of what it was declared with; a `bit` holds a number in MySQL, and a text elsewhere. */
export function columnTypeOf(firstWord: string, isMysql: boolean): ColumnType {
  const word = firstWord.toLowerCase()
  if (word === 'bit') return isMysql ? 'bits' : 'text'
  return Object.hasOwn(byFirstWord, word) ? (byFirstWord[word] as ColumnType) : 'as-it-stands'
}
