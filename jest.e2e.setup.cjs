/* global jest */
// A browser among many processes can be late where a test thought it could not be. Such a test is tried once more, after the
// others of its file, and what went wrong the first time is shown: whoever sees it makes the test wait for what it means.
jest.retryTimes(1, { logErrorsBeforeRetry: true })
