BEGIN { printf("%s", func(1)); }
