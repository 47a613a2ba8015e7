import { PLANS, planTypeSchema } from '#domain/plans/plans.ts';
import { meta } from './meta.ts';

const testsOf = (perMonth: number): string =>
  perMonth < 0 ? 'Unlimited tests per month' : `${perMonth} ${perMonth === 1 ? 'test' : 'tests'} per month`;

/** What search engines are told of the product and its plans (spec section 9), as JSON-LD of schema.org. */
export function structuredData(): string {
  const offers = planTypeSchema.options.map((plan) => {
    const { name, price, testsPerMonth } = PLANS[plan];
    const description = testsOf(testsPerMonth);
    return { '@type': 'Offer', name, price, priceCurrency: 'USD', description };
  });
  const product = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Rove',
    description: meta['/'],
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Web',
    offers,
  };
  return JSON.stringify(product).replaceAll('<', '\\u003c');
}
