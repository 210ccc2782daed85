import { faults } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'

/**
 * Whether a dump is whole, by what its tool writes at begin and end. A text without such a begin (`mysqldump --compact`, other tools)
 * needs no such end.
 */
export class Ends {
  private open = 0

  /** Follows a comment between statements. */
  comment(text: string): void {
    if (text.startsWith('-- Dump completed') || text.startsWith('-- PostgreSQL database dump complete')) this.open--
    else if (text === '-- PostgreSQL database cluster dump complete') this.open--
    else if (begins.some((begin) => text.startsWith(begin))) this.open++
  }

  /** Follows a word with which a statement of sqlite3 begins. */
  statement(word: string, byte: number): void {
    if (word === 'PRAGMA' || word === 'BEGIN') this.open = 1
    if (word === 'COMMIT') this.open = 0
    if (word === 'ROLLBACK') throw ForeignDatabaseError.of(faults.rolledBack, { byte })
  }

  /** Refuses a file that ends here before its dump does. */
  end(byte: number): void {
    if (this.open > 0) throw ForeignDatabaseError.of(faults.cutOff, { byte })
  }
}

const begins = [
  '-- MySQL dump ',
  '-- MariaDB dump ',
  '-- PostgreSQL database dump',
  '-- PostgreSQL database cluster dump',
]
