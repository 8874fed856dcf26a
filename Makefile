# One command per task; the same ones run in CI. `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
DEMO_COURSE := content/demo/spanish-a1
POSTGRES_TEST_URL ?= postgres://postgres@127.0.0.1:5432/langlearn
# The files that have slow tests: to collect all the others takes each process half a minute.
SLOW_TESTS = $(shell grep -rlE 'mark\.slow' --include='test_*.py' accounts notifications content progress feedback apidocs pages langlearn tests)
BUNDLE_COPY := $(or $(TMPDIR),/tmp)/langlearn-bundle
PORT := $(or $(TMPDIR),/tmp)/langlearn-port
JACKSON := $(subst $() $(),:,$(patsubst %,/usr/share/java/jackson-%.jar,annotations core databind))
PACKED := $(or $(TMPDIR),/tmp)/langlearn-sdk
REDIS_TEST_URL ?= redis://127.0.0.1:6379/15

.PHONY: help
help: ## List the tasks
	@grep -hE '^[a-z-]+:.*?## ' $(MAKEFILE_LIST) | awk -F ':.*?## ' '{printf "  make %-16s %s\n", $$1, $$2}'

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; set PYTHON=...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: requirements.txt constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

$(VENV)/.installed-clients: requirements-clients.txt $(VENV)/.installed-dev
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -r requirements-clients.txt
	@touch $@

.PHONY: install
install: $(VENV)/.installed ## Virtual environment with what the service needs

.PHONY: setup
setup: install ## Database and demo course; changes nothing the second time
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) import_course $(DEMO_COURSE) --if-absent
	@$(MANAGE) demo_feedback

.PHONY: run
run: setup ## Everything from nothing to a running server and its worker
	@port=$$($(BIN)/python -c 'from langlearn.settings import PORT; print(PORT)'); \
	echo "Web app:        http://localhost:$$port/"; \
	echo "Service:        http://localhost:$$port/api"; \
	echo "Documentation:  http://localhost:$$port/swagger"; \
	echo "Studio:         http://localhost:$$port/studio   (first: make creator)"; \
	echo "Admin site:     http://localhost:$$port/admin/   (first: make admin)"; \
	exec scripts/serve

.PHONY: admin
admin: setup ## Create an administrator
	@$(MANAGE) createsuperuser

.PHONY: creator
creator: setup ## Create an author of courses (asks, or CREATOR_EMAIL=... CREATOR_PASSWORD=...)
	@$(MANAGE) create_creator $(if $(CREATOR_PASSWORD),--noinput)

.PHONY: test
test: $(VENV)/.installed-dev ## The test suite on SQLite, but for tests that start servers (OPTIONS=... for pytest)
	$(BIN)/python -m pytest -n auto -m "not slow" $(OPTIONS)

.PHONY: test-quick
test-quick: $(VENV)/.installed-dev ## For the inner loop: without property tests and real transactions (APP=progress for one app or folder)
	$(BIN)/python -m pytest -n auto --reuse-db -m "not slow and not hypothesis and not django_db(transaction=True)" -q $(or $(APP),accounts notifications content progress feedback langlearn apidocs pages) $(OPTIONS)

.PHONY: test-slow
test-slow: $(VENV)/.installed-dev ## The tests that start servers, on SQLite
	$(BIN)/python -m pytest -n auto -m slow $(SLOW_TESTS) $(OPTIONS)

.PHONY: test-random
test-random: $(VENV)/.installed-dev ## One app in random order (APP=accounts, SEED=number to repeat an order)
	$(BIN)/python -m pytest -n auto -m "not slow" --shuffle $(or $(SEED),$(shell date +%s)) $(or $(APP),accounts) $(OPTIONS)

.PHONY: test-postgresql
test-postgresql: $(VENV)/.installed-dev ## The suite on PostgreSQL with Redis, but for what SQLite runs alone
	DATABASE_URL=$(POSTGRES_TEST_URL) REDIS_URL=$(REDIS_TEST_URL) $(BIN)/python -m pytest -n auto $(OPTIONS)

.PHONY: test-slow-postgresql
test-slow-postgresql: ## The same on PostgreSQL with Redis
	$(MAKE) --no-print-directory test-postgresql OPTIONS="-m slow $(SLOW_TESTS) $(OPTIONS)"

.PHONY: test-partitioned
test-partitioned: $(VENV)/.installed-dev ## Apps with learners' tables on PostgreSQL with 8 partitions of these, but for property tests
	TEST_PARTITIONS=8 DATABASE_URL=$(POSTGRES_TEST_URL) REDIS_URL=$(REDIS_TEST_URL) $(BIN)/python -m pytest -n auto \
	  -m "not slow and not hypothesis" $(or $(APP),progress accounts notifications feedback langlearn/db) $(OPTIONS)

.PHONY: lint
lint: $(VENV)/.installed-dev ## Style, import direction, missing migrations, Dockerfile, compose, Kubernetes
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(MANAGE) makemigrations --check --dry-run
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec compose.yaml
	$(BIN)/kubernetes-validate --strict --quiet deploy/kubernetes/*.yaml

.PHONY: typecheck
typecheck: $(VENV)/.installed-dev ## Types, strict on our packages
	$(BIN)/mypy

.PHONY: schema
schema: $(VENV)/.installed-dev ## Write openapi.json and the table of docs/settings.md
	NODE_ENV=test $(MANAGE) openapi openapi.json
	NODE_ENV=test $(MANAGE) settings_table --write docs/settings.md

.PHONY: schema-check
schema-check: $(VENV)/.installed-dev ## Is openapi.json up to date and valid?
	NODE_ENV=test $(MANAGE) openapi --check openapi.json
	$(BIN)/openapi-spec-validator openapi.json

.PHONY: messages
messages: $(VENV)/.installed-dev ## Collect and compile the translated texts of accounts/locale (gettext needed)
	cd accounts && ../$(BIN)/django-admin makemessages --locale es --no-location --no-obsolete
	sed -i '/^"POT-Creation-Date/d' accounts/locale/es/LC_MESSAGES/django.po
	cd accounts && ../$(BIN)/django-admin compilemessages --locale es

.PHONY: bundle
bundle: ## Make the script and the styles of the web app from their modules (Node.js needed)
	cd pages && npm ci --ignore-scripts --silent && npm run --silent bundle

.PHONY: bundle-check
bundle-check: ## Are the script and the styles of the web app up to date? (Node.js needed)
	$(MAKE) --no-print-directory bundle OUTDIR=$(BUNDLE_COPY)
	diff -r pages/static/pages/dist $(BUNDLE_COPY)

.PHONY: schema-lint
schema-lint: ## Lint openapi.json with Redocly and Spectral, test the filter of the Swagger page (Node.js needed)
	cd clients/document && npm ci --ignore-scripts && npm run --silent lint && npm test

.PHONY: fuzz
fuzz: $(VENV)/.installed-dev ## Call every operation with generated data, as each role (FUZZ_SECONDS=30 for each at most)
	$(BIN)/python -m tests.fuzz $(if $(FUZZ_SECONDS),--seconds $(FUZZ_SECONDS)) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED))

.PHONY: client
client: $(VENV)/.installed-dev ## Generate the TypeScript client, compile it, let it do the tour of docs/tour.md (Node.js needed)
	$(BIN)/python -m tests.client typescript

.PHONY: client-python
client-python: $(VENV)/.installed-dev ## Generate the Python client, check its types, let it do the tour
	$(BIN)/python -m tests.client python

.PHONY: clients
clients: $(VENV)/.installed-clients ## Generate clients for six languages, compile them, let each do its tour (CLIENT=java for one)
	$(BIN)/python -m tests.client $(CLIENT)

.PHONY: grading
grading: ## Test that the JavaScript grading module is equal to the service (Node.js needed)
	cd clients/grading && npm test

.PHONY: sdk
sdk: ## Test the packages for application makers, client, offline and grading, and pack them (Node.js needed)
	rm -rf $(PACKED) && mkdir -p $(PACKED)
	cd clients && npm ci --ignore-scripts --silent && npm test && npm pack --silent --workspaces --pack-destination $(PACKED)
	cd $(PACKED) && npm install --silent --no-save --no-package-lock ./*.tgz && node --eval "for (const name of [\"client\", \"offline\", \"grading\"]) import(\"@langlearn/\" + name)"

.PHONY: port
port: ## Test the Java port of grading and deltas by the vectors (JDK 17 and libjackson2-databind-java needed)
	@if ! command -v javac >/dev/null || ! [ -e /usr/share/java/jackson-databind.jar ]; then \
	  echo "SKIPPED: no javac or no Jackson. The port in Java was NOT tried."; exit 0; fi; \
	set -e; rm -rf $(PORT); cd clients/ports/java; \
	javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -Xlint:all,-serial -Werror -encoding UTF-8 -cp $(JACKSON) -d $(PORT) $$(find src test -name '*.java'); \
	java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp $(PORT):$(JACKSON) Vectors ../..

.PHONY: deploy-check
deploy-check: $(VENV)/.installed ## Django's deployment checks with production settings
	PYTHON_DOTENV_DISABLED=1 NODE_ENV=production JWT_SECRET=$$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n') \
	JWT_REFRESH_SECRET=$$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n') \
	ALLOWED_HOSTS=api.example.org PUBLIC_API_URL=https://api.example.org EMAIL_URL=smtp://mail.example.org:25 \
	DATABASE_URL=postgres://langlearn@database.example.org/langlearn REDIS_URL=redis://cache.example.org:6379/0 \
	TRUSTED_PROXIES=1 HTTPS_ONLY=true $(MANAGE) check --deploy --fail-level WARNING

.PHONY: bench
bench: $(VENV)/.installed-dev ## Compare with BASE=revision (the last tag) and the plain twins (PROFILE=name for one, SERVER=granian; needs wrk)
	$(BIN)/python -m benchmarks profiles $(if $(BASE),--base $(BASE)) $(if $(PROFILE),--profile $(PROFILE))
	$(if $(PROFILE),,$(BIN)/python -m benchmarks storm)

.PHONY: bench-login
bench-login: $(VENV)/.installed-dev ## Compare the times of failed logins for a known and an unknown address
	$(BIN)/python -m benchmarks login

.PHONY: bench-storm
bench-storm: $(VENV)/.installed-dev ## Time a class that signs in at once, and reads meanwhile (PostgreSQL and wrk needed)
	$(BIN)/python -m benchmarks storm

.PHONY: bench-growth
bench-growth: $(VENV)/.installed-dev ## Compare ten thousand with ten million completions (takes some 15 GB and a while)
	$(BIN)/python -m benchmarks growth

.PHONY: bench-memory
bench-memory: $(VENV)/.installed-dev ## Watch the memory of the workers over 100,000 requests (PostgreSQL and wrk needed)
	$(BIN)/python -m benchmarks memory

.PHONY: bench-files
bench-files: $(VENV)/.installed-dev ## List the files of the project that some requests enter, and count their jumps (PostgreSQL needed)
	$(BIN)/python -m benchmarks files

.PHONY: bench-publishing
bench-publishing: $(VENV)/.installed-dev ## Compare writes with BASE=revision, and publications in a small and a large course (PostgreSQL needed)
	$(BIN)/python -m benchmarks publishing --base $(BASE)

.PHONY: bench-manifest
bench-manifest: $(VENV)/.installed-dev ## Compare the media manifest of a course with its package (PostgreSQL and wrk needed)
	$(BIN)/python -m benchmarks manifest

.PHONY: format
format: $(VENV)/.installed-dev ## Rewrite the code in the agreed style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: clean
clean: ## Remove what the tasks made, the development database excepted
	rm -rf $(VENV) .coverage .coverage.* htmlcov .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache test*.sqlite3*
