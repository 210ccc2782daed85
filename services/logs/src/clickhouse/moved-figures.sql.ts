/** Up to when figures of cleared rows are kept apart from the log. */
export const movedTo = `(SELECT if(count() = 0, toDateTime64('1900-01-01', 3, 'UTC'), max(slice_to)) FROM figures_kept_slices)`

/**
 * That a row has figures: rows that are carried over from PostgreSQL have none before all of their hour are there, as what was cleared
 * meanwhile has those that PostgreSQL kept.
 */
export const hasFigures = `(batch > 0 OR toStartOfHour(created_at) IN (SELECT at FROM carried_hours WHERE what = 'rows'))`
