import { readConfig, url } from '#kit/config.ts';

export const config = () => readConfig({ ROVE_DB_SERVICE_URL: url, NATS_URL: url });
