/** Up to when figures of cleared rows are kept apart from the log. */
export const movedTo = `(SELECT if(count() = 0, toDateTime64('1900-01-01', 3, 'UTC'), max(slice_to)) FROM figures_kept_slices)`
