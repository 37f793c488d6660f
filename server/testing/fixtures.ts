import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

interface Fixture {
  close(): unknown
}

/** An object that takes the properties of what `start` makes, getters too, so that a file can name it before it exists. */
function lateFixture<Made extends Fixture>(start: () => Promise<Made>) {
  const fixture = {} as Made
  return {
    fixture,
    open: async () => void Object.defineProperties(fixture, Object.getOwnPropertyDescriptors(await start())),
    close: () => fixture.close?.(),
  }
}

/** Starts something before the first test of a file and closes it after the last one. */
export function usePerFile<Made extends Fixture>(start: () => Promise<Made>): Made {
  const { fixture, open, close } = lateFixture(start)
  beforeAll(open)
  afterAll(close)
  return fixture
}

/** Starts something before each test and closes it afterwards. */
export function usePerTest<Made extends Fixture>(start: () => Promise<Made>): Made {
  const { fixture, open, close } = lateFixture(start)
  beforeEach(open)
  afterEach(close)
  return fixture
}
